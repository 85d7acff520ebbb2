import type { Seller } from '#contract/buyers.ts'
import { readPaper } from '../invoices/paper-rows.ts'
import { type PeppolAddress, peppolAddressOf, readAddress } from '../invoices/peppol-address.ts'
import { paperAsUbl } from '../invoices/ubl.ts'
import { dayMs, minuteMs, secondMs } from '../platform/durations.ts'
import { retryDelayMs } from '../platform/retries.ts'
import type { Services } from '../services.ts'
import { type AccessDocument, type AccessPoint, PaperRefused } from './access-point.ts'
import { type ClaimedSending, changeClaimed, isAtMail } from './queries.ts'

/** Calls of one claim, with those that the access point's adapter usually makes for one of ours. */
const maxCalls = 10

/** Those for one change there. */
const callsOfChange = 3

/** How long a claimed sending belongs to one process: longer than its calls together take, however slow each is. */
export const leaseMs = ({ timeLimits }: Services['config']): number =>
  maxCalls * timeLimits.accessPoint + minuteMs / 2

/** How soon after it was sent a paper is looked at for the first time. */
const firstLookMs = 10 * secondMs

/** The access point itself gives up after a day. */
const longestOnItsWayMs = 3 * dayMs

/** A claim has ended, or is about to: another process goes on with the sending. */
export class ClaimLost extends Error {}

/** Before a change at the access point, which must have ended when the next claim begins. @throws ClaimLost */
function assertTimeLeft({ clock, config }: Services, { until }: ClaimedSending): void {
  const neededMs = callsOfChange * config.timeLimits.accessPoint
  if (clock().getTime() + neededMs > until.getTime()) throw new ClaimLost()
}

export type HandedOver = 'sent' | 'delivered' | 'mail'

/** Writes for a claim. @throws ClaimLost */
export async function note(
  { db }: Pick<Services, 'db'>,
  claimed: ClaimedSending,
  change: Parameters<typeof changeClaimed>[2],
): Promise<void> {
  if (!(await changeClaimed(db, claimed, change))) throw new ClaimLost()
}

/**
 * Goes on with a claimed sending: hands its paper over, or looks how far it is.
 * @throws ClaimLost, PaperRefused, AccessPointUnavailable, SetUpRefused
 */
export async function goOnWith(
  services: Services,
  accessPoint: AccessPoint,
  claimed: ClaimedSending,
): Promise<HandedOver> {
  const { documentId, state, isAgain } = claimed
  const document =
    documentId === null
      ? await handedOver(services, accessPoint, claimed)
      : ((await accessPoint.read(documentId)) ?? (await forgotten(services, claimed)))
  if (document === null) {
    await note(services, claimed, { state: 'mail', dueAt: null, fault: '', at: services.clock() })
    return 'mail'
  }
  // Only staff send again what the network has refused.
  const mayBeSent =
    state === 'queued' && (document.state === 'draft' || (isAgain && document.state === 'refused'))
  return settle(
    services,
    claimed,
    mayBeSent ? await send(services, accessPoint, claimed, document) : document,
  )
}

/** The document of a paper that the access point gets now, or has got before; null: the mail is enough. */
async function handedOver(
  services: Services,
  accessPoint: AccessPoint,
  claimed: ClaimedSending,
): Promise<AccessDocument | null> {
  const receiver = readAddress(claimed.address)
  const stored = await readPaper(services.db, claimed.number)
  // Quotes are never sent.
  const kind = stored.kind === 'credit_note' ? 'credit_note' : 'invoice'
  const paper = { number: claimed.number, kind, receiver } as const
  if (stored.credits && (await isAtMail(services.db, stored.credits.number))) return null
  if (!(await accessPoint.receives(receiver, kind))) {
    if (claimed.isExpected) throw new PaperRefused('The buyer is not found on Peppol.')
    return null
  }
  // A process may have died, or an answer got lost, after the paper was handed over: only the access point knows.
  const create = () => {
    assertTimeLeft(services, claimed)
    return accessPoint.create({ ...paper, xml: paperAsUbl(stored) })
  }
  const document = (await accessPoint.find(paper)) ?? (await create())
  await note(services, claimed, { documentId: document.id })
  return document
}

async function send(
  services: Services,
  accessPoint: AccessPoint,
  claimed: ClaimedSending,
  { id }: AccessDocument,
): Promise<AccessDocument> {
  const { seller } = await readPaper(services.db, claimed.number)
  assertTimeLeft(services, claimed)
  return accessPoint.send(id, { sender: addressOf(seller), receiver: readAddress(claimed.address) })
}

function addressOf(seller: Seller): PeppolAddress {
  const address = peppolAddressOf(seller)
  if (!address) throw new Error('The seller has no number, so it has no address on Peppol.')
  return address
}

/** The next try hands the paper over again. */
async function forgotten(services: Services, claimed: ClaimedSending): Promise<never> {
  await note(services, claimed, { documentId: null })
  throw new PaperRefused('The access point no longer has this document.')
}

/** Notes how far a document is. @throws PaperRefused if the network has refused it */
async function settle(
  services: Services,
  claimed: ClaimedSending,
  { state, fault }: AccessDocument,
): Promise<HandedOver> {
  if (state === 'refused') throw new PaperRefused(fault || 'The network gave no reason.')
  if (state === 'draft') throw new Error('The access point has not sent the document.')
  const at = services.clock()
  const after = (ms: number) => new Date(at.getTime() + ms)
  if (state === 'sent' && claimed.state === 'sent' && claimed.at.getTime() + longestOnItsWayMs < at.getTime())
    throw new PaperRefused('The network has not delivered it in three days.')
  if (state === 'delivered') await note(services, claimed, { state, dueAt: null, fault: '', at })
  else if (claimed.state === 'sent')
    await note(services, claimed, { dueAt: after(retryDelayMs(claimed.attempts)) })
  else await note(services, claimed, { state, attempts: 0, dueAt: after(firstLookMs), fault: '', at })
  return state
}
