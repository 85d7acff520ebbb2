import { isCalendarDate } from '#contract/fields.ts'
import { splitSerialNumber, type WebCodeProof } from '#contract/licences.ts'
import type { Renewal } from '#contract/payments.ts'
import { belongsTo, renewedUntil } from '#contract/products.ts'
import type { Language } from '#i18n/languages.ts'
import { writeAudit } from '../audit/audit.ts'
import { dateInBrussels } from '../calendar.ts'
import type { Trx } from '../db/database.ts'
import { conflict, notAllowed, notFound, Refusal, unavailable } from '../errors.ts'
import { withLicenceLocked } from '../groups/licence-lock.ts'
import { refuseUnlessTheirs } from '../licences/holders.ts'
import { tooMany } from '../limits/limits.ts'
import { createQueues } from '../limits/queues.ts'
import { readProduct } from '../products/products.ts'
import type { Services } from '../services.ts'
import { type Person, viewerOf } from '../sessions/person.ts'
import { checkWebCode } from '../web-codes/web-codes.ts'
import { type PaymentProvider, ProviderAway } from './provider.ts'
import * as queries from './queries.ts'
import { giveUp, isAbout, settle } from './settle.ts'
import { firstAskMs } from './sweep.ts'
import { webhookAddress } from './webhook-token.ts'

/** A payment page to go to. `id`: our own number of the payment. */
export type Started = { id: number; paymentPage: string }

/** Who pays: null is somebody who is not signed in and knows the web code. */
type Payer = { person: Person | null; language: Language }

/**
 * Starts the payment for one more year, or finds the one that this person has open already.
 * @param returnAddress on the portal's own origin; the payment's number is added to it
 * @throws Refusal 404 outside the scope, 403 where renewing is not theirs, 409 by the state of the licence, 503 where the
 *   provider is away
 */
export async function startPayment(
  services: Services,
  person: Person,
  renewal: Renewal,
  { returnAddress, language }: { returnAddress: string; language: Language },
): Promise<Started> {
  const wayBack = ownAddress(services, returnAddress)
  const product = await readProduct(services, person, renewal.serialNumber)
  if (!belongsTo(product, viewerOf(person))) throw notAllowed()
  return start(services, { person, language }, renewal, wayBack)
}

/** The same for somebody who is not signed in, with the licence's web code as proof. */
export async function startPublicPayment(
  services: Services,
  renewal: Renewal & WebCodeProof,
  { address, language }: { address: string; language: Language },
): Promise<Started> {
  await checkWebCode(services, renewal, address)
  const wayBack = new URL('/successful-payment', services.config.portalUrl)
  return start(services, { person: null, language }, renewal, wayBack)
}

/** Where the provider sends the payer afterwards is never anybody else's page. */
function ownAddress({ config }: Services, address: string): URL {
  const url = URL.canParse(address, config.portalUrl) ? new URL(address, config.portalUrl) : null
  const isOwn =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    config.origins.includes(url.origin) &&
    !url.username &&
    !url.password
  if (!isOwn)
    throw new Refusal(400, 'request.invalid', { fields: { redirectUrl: { code: 'field.invalid' } } })
  return url
}

/** What stands between a licence and a new payment for it. */
type Step =
  | { kind: 'create'; id: number }
  | { kind: 'wait' }
  | { kind: 'reuse' | 'cancel'; payment: queries.PaymentRow & { provider_id: string } }

const abandonedMs = 12_000
const waits = 40
const pauseMs = 300
const hourMs = 60 * 60 * 1000

// One licence's starts wait for each other: each holds the licence's lock, and may have to wait for the provider.
const queues = createQueues({ places: 20, refuse: () => conflict('payment.underWay') })

function start(services: Services, payer: Payer, renewal: Renewal, wayBack: URL): Promise<Started> {
  const { paymentProvider: provider } = services
  if (!provider) throw unavailable('payment.providerAway', 60)
  return queues.run(renewal.serialNumber, async () => {
    try {
      return await startInTurn({ services, provider, payer }, renewal, wayBack)
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error
      services.log.error({ err: error }, 'The payment provider is away.')
      throw unavailable('payment.providerAway', 60)
    }
  })
}

type Calling = { services: Services; provider: PaymentProvider; payer: Payer }

async function startInTurn(calling: Calling, renewal: Renewal, wayBack: URL): Promise<Started> {
  const { services, payer } = calling
  // Payments that the provider would not cancel any more, or about which it gives no sensible answer.
  const leftOpen = new Set<number>()
  const licence = await queries.findRenewable(services.db, splitSerialNumber(renewal.serialNumber))
  if (!licence) throw notFound('licence.notFound')
  for (let turn = 0; turn < waits; turn++) {
    const planned = () =>
      withLicenceLocked(services, licence.id, (trx) => nextStep({ trx, services, payer, leftOpen }, renewal))
    // The person's turn is not kept while the provider is asked.
    const { person } = payer
    const step = await (person ? services.changeQueues.run(`account:${person.id}`, planned) : planned())
    if (step.kind === 'create') return create(calling, step.id, renewal, wayBack)
    if (step.kind === 'wait') {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      continue
    }
    const state = await lookAt(calling, step)
    const { id, checkout_url } = step.payment
    if (state === 'open' && step.kind === 'reuse' && checkout_url) return { id, paymentPage: checkout_url }
    if (state !== 'over') leftOpen.add(id)
  }
  throw conflict('payment.underWay')
}

type Planning = { trx: Trx; services: Services; payer: Payer; leftOpen: ReadonlySet<number> }

/** Looks, under the licence's lock, whether this may be paid and what is in the way. */
async function nextStep({ trx, services, payer, leftOpen }: Planning, renewal: Renewal): Promise<Step> {
  const at = services.clock()
  const licence = await queries.findRenewable(trx, splitSerialNumber(renewal.serialNumber))
  if (!licence) throw notFound('licence.notFound')
  if (payer.person) await refuseUnlessTheirs(trx, licence, payer.person.id)
  refuseByState(licence, renewal, dateInBrussels(at))

  const open = (await queries.listOpen(trx, licence.id)).filter(({ id }) => !leftOpen.has(id))
  for (const payment of open) {
    if (payment.provider_id !== null) {
      const isReusable = isOf(payment, payer) && payment.amount_cents === licence.priceCents
      return {
        kind: isReusable ? 'reuse' : 'cancel',
        payment: { ...payment, provider_id: payment.provider_id },
      }
    }
    // Being created by another request, or by one that died on the way.
    if (at.getTime() - payment.created_at.getTime() < abandonedMs) return { kind: 'wait' }
    await giveUp({ trx, services, payment }, 'failed')
  }

  await refuseTooMany({ trx, services }, licence.id, at)
  const id = await queries.insertPayment(trx, {
    licence_id: licence.id,
    started_by: payer.person?.id ?? null,
    by_web_code: payer.person === null,
    language: payer.language,
    amount_cents: licence.priceCents,
    status: 'open',
    created_at: at,
    ask_at: new Date(at.getTime() + firstAskMs),
  })
  await writeAudit(trx, payer.person, at, {
    action: 'payment.start',
    target: 'payment',
    targetId: id,
    after: { serialNumber: renewal.serialNumber, amountCents: licence.priceCents },
  })
  return { kind: 'create', id }
}

type Renewable = NonNullable<Awaited<ReturnType<typeof queries.findRenewable>>>

function refuseByState(licence: Renewable, { priceCents, seenValidUntil }: Renewal, today: string): void {
  const { validUntil, rootGroupId } = licence
  if (rootGroupId === null) throw conflict('payment.noPrice')
  if (validUntil === null) throw conflict('licence.permanent')
  if (licence.priceCents === 0 || !isCalendarDate(renewedUntil(validUntil, today)))
    throw conflict('payment.noPrice')
  if (licence.priceCents !== priceCents) throw conflict('payment.priceChanged')
  if (seenValidUntil != null && seenValidUntil !== validUntil) throw conflict('payment.justPaid')
}

/** Each new one costs the provider a call, and calls off that of somebody else. */
async function refuseTooMany(
  { trx, services }: Pick<Planning, 'trx' | 'services'>,
  licenceId: number,
  now: Date,
): Promise<void> {
  const oldest = await queries.findNthNewest(trx, licenceId, services.config.paymentsPerLicence)
  const waitMs = oldest ? oldest.getTime() + hourMs - now.getTime() : 0
  if (waitMs > 0) throw tooMany(waitMs)
}

const isOf = (payment: queries.PaymentRow, { person }: Payer) =>
  person === null ? payment.by_web_code : payment.started_by === person.id

/**
 * Asks the provider about a payment, after calling it off where it stands in the way.
 * @throws Refusal 409 where it turns out to be paid
 */
async function lookAt(
  { services, provider }: Calling,
  { kind, payment }: Extract<Step, { kind: 'reuse' | 'cancel' }>,
): Promise<'open' | 'over' | 'unclear'> {
  try {
    if (kind === 'cancel') await provider.cancel(payment.provider_id)
    const seen = await provider.read(payment.provider_id)
    const status = await settle(services, payment.id, seen)
    if (status === 'paid') throw conflict('payment.justPaid')
    if (status !== 'open') return 'over'
    return seen && isAbout(payment, seen) ? 'open' : 'unclear'
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error
    services.log.warn({ err: error, payment: payment.id }, 'An earlier payment is left as it is.')
    return 'unclear'
  }
}

/** No transaction is open while the provider is asked. */
async function create(
  { services, provider, payer }: Calling,
  id: number,
  { serialNumber, priceCents }: Renewal,
  wayBack: URL,
): Promise<Started> {
  const { config, db } = services
  wayBack.searchParams.set('payment', String(id))
  try {
    const created = await provider.create({
      paymentId: id,
      amountCents: priceCents,
      description: `${config.brand.name} ${serialNumber}`,
      language: payer.language,
      returnAddress: wayBack.href,
      webhookAddress: webhookAddress(config, id),
    })
    const { providerId, checkoutUrl } = created
    const answer = { provider_id: providerId, checkout_url: checkoutUrl }
    if (!isAbout({ id, provider_id: providerId, amount_cents: priceCents }, created)) {
      throw new ProviderAway('The payment provider has made another payment than the one asked for')
    }
    if (checkoutUrl && (await queries.keepProvidersAnswer(db, id, answer))) {
      return { id, paymentPage: checkoutUrl }
    }
    // It took so long that the payment was given up meanwhile.
    await provider.cancel(providerId)
    throw new ProviderAway('The payment was given up before the provider answered')
  } catch (error) {
    await settle(services, id, null)
    throw error
  }
}
