import { isCalendarDate } from '#contract/fields.ts'
import type { WebCodeProof } from '#contract/licences.ts'
import type { Renewal, StartedPayment } from '#contract/payments.ts'
import { renewedUntil } from '#contract/products.ts'
import type { Language } from '#i18n/languages.ts'
import { withLicenceLocked } from '../groups/licence-lock.ts'
import { assertTheirs } from '../licences/holders.ts'
import type { StartOnline, ToPay } from '../orders/order-online.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import type { Trx } from '../platform/db/database.ts'
import { conflict, invalidValue, notFound, unavailable } from '../platform/errors.ts'
import { assertHourIsOver } from '../platform/limits/limits.ts'
import { createQueues } from '../platform/limits/queues.ts'
import { findOwnLicence } from '../products/products.ts'
import { writeAudit } from '../record/audit/audit.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { checkWebCode } from '../web-codes/web-codes.ts'
import { type PaymentProvider, PaymentProviderUnavailable } from './provider.ts'
import * as queries from './queries.ts'
import { closeUnpaid, isSamePayment, settle } from './settle.ts'
import { firstCheckMs } from './sweep.ts'
import { webhookAddress } from './webhook-token.ts'

/**
 * Starts the payment for one more year, or returns the one that this person already has open.
 * @param returnAddress on the portal's own origin; gets the payment's number as a parameter
 * @throws Refusal 404 outside the scope, 403 if the person may not renew, 409 by the state of the licence, 503 if the provider
 *   is unavailable
 */
export async function startPayment(
  services: Services,
  person: Person,
  renewal: Renewal,
  { returnAddress, language }: { returnAddress: string; language: Language },
): Promise<StartedPayment> {
  const returnUrl = parseOwnAddress(services, returnAddress)
  const licenceId = await findOwnLicence(services, person, renewal.serialNumber)
  return startOnline(
    services,
    yearToPay(services, { licenceId, renewal, payer: { person, language }, returnUrl }),
  )
}

/** The same for a visitor who proves with the web code that the licence is theirs. */
export async function startPublicPayment(
  services: Services,
  renewal: Renewal & WebCodeProof,
  { address, language }: { address: string; language: Language },
): Promise<StartedPayment> {
  const licenceId = await checkWebCode(services, renewal, address)
  const payer = { person: null, language }
  return startOnline(services, yearToPay(services, { licenceId, renewal, payer }))
}

type Year = Pick<ToPay, 'licenceId' | 'payer' | 'returnUrl'> & { renewal: Renewal }

/** One more year of a licence. A visitor in place of the payer knows the web code. */
const yearToPay = (services: Services, { licenceId, renewal, payer, returnUrl }: Year): ToPay => ({
  licenceId,
  serialNumber: renewal.serialNumber,
  payer,
  returnUrl,
  agree: async (trx) => {
    const licence = await queries.findRenewable(trx, licenceId)
    if (!licence) throw notFound('licence.notFound')
    if (payer.person) await assertTheirs(trx, licence, payer.person.id)
    assertRenewable(licence, renewal, dateInBrussels(services.clock()))
    const amountCents = licence.priceCents
    return {
      amountCents,
      isFor: async (open) => open.orderId === null && open.amountCents === amountCents,
      makeOrder: async () => null,
    }
  },
})

/** @throws Refusal 400 unless the address is on the portal: the provider must not send payers anywhere else */
function parseOwnAddress({ config }: Services, address: string): URL {
  const url = URL.canParse(address, config.portalUrl) ? new URL(address, config.portalUrl) : null
  const isOwn =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    config.origins.includes(url.origin) &&
    !url.username &&
    !url.password
  if (!isOwn) throw invalidValue('redirectUrl')
  return url
}

/** The next step towards an open payment for a licence. */
type Step =
  | { kind: 'create'; id: number; amountCents: number }
  | { kind: 'wait' }
  | { kind: 'reuse' | 'cancel'; payment: queries.PaymentRow & { providerId: string } }

const abandonedAfterMs = 12_000
const maxSteps = 40
const retryDelayMs = 300

// Starts for one licence run one after the other: each takes the licence's lock and may wait for the provider.
const queues = createQueues({ maxPerKey: 20, refusal: () => conflict('payment.underWay') })

/**
 * Starts a payment, or returns the one that this person already has open for the same.
 * @throws Refusal as `agree` does, 409 if another is under way, 429 after too many, 503 if the provider is unavailable
 */
export const startOnline: StartOnline = (services, order) => {
  const { paymentProvider: provider } = services
  if (!provider) throw unavailable('payment.providerAway', 60)
  return queues.run(String(order.licenceId), async () => {
    try {
      return await startSerialized({ services, provider }, order)
    } catch (error) {
      if (!(error instanceof PaymentProviderUnavailable)) throw error
      services.log.error({ err: error }, 'The payment provider is unavailable.')
      throw unavailable('payment.providerAway', 60)
    }
  })
}

type StartContext = { services: Services; provider: PaymentProvider }

async function startSerialized(context: StartContext, order: ToPay): Promise<StartedPayment> {
  const { services } = context
  const { person } = order.payer
  // The provider refused to cancel these, or gave no valid answer about them.
  const unresolvedIds = new Set<number>()
  for (let step = 0; step < maxSteps; step++) {
    const planNext = () =>
      withLicenceLocked(services, order.licenceId, (trx) => planStep({ trx, services, unresolvedIds }, order))
    // Releases the person's queue while we ask the provider.
    const next = await (person ? services.changeQueues.run(`account:${person.id}`, planNext) : planNext())
    if (next.kind === 'create') return create(context, order, next)
    if (next.kind === 'wait') {
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
      continue
    }
    const state = await checkOpenPayment(context, next)
    const { id, checkoutUrl } = next.payment
    if (state === 'open' && next.kind === 'reuse' && checkoutUrl) return { id, paymentPage: checkoutUrl }
    if (state !== 'over') unresolvedIds.add(id)
  }
  throw conflict('payment.underWay')
}

type LockContext = { trx: Trx; services: Services; unresolvedIds: ReadonlySet<number> }

/** Decides under the licence's lock whether it may be paid for, and how to deal with payments that are open. */
async function planStep(
  { trx, services, unresolvedIds }: LockContext,
  { licenceId, serialNumber, payer, agree }: ToPay,
): Promise<Step> {
  const at = services.clock()
  const due = await agree(trx)

  const open = (await queries.listOpen(trx, licenceId)).filter(({ id }) => !unresolvedIds.has(id))
  for (const payment of open) {
    if (payment.providerId !== null) {
      const isReusable = isStartedBy(payment, payer) && (await due.isFor(payment))
      return {
        kind: isReusable ? 'reuse' : 'cancel',
        payment: { ...payment, providerId: payment.providerId },
      }
    }
    // Another request is creating it, or died while doing so.
    if (at.getTime() - payment.createdAt.getTime() < abandonedAfterMs) return { kind: 'wait' }
    await closeUnpaid({ trx, services, payment }, 'failed')
  }

  // Each start costs a call to the provider and may cancel another person's payment.
  assertHourIsOver(await queries.findNthNewest(trx, licenceId, services.config.paymentsPerLicence), at)
  const id = await queries.insertPayment(trx, {
    licenceId,
    startedBy: payer.person?.id ?? null,
    byWebCode: payer.person === null,
    language: payer.language,
    amountCents: due.amountCents,
    status: 'open',
    createdAt: at,
    askAt: new Date(at.getTime() + firstCheckMs),
    orderId: await due.makeOrder(),
  })
  await writeAudit(trx, payer.person, at, {
    action: 'payment.start',
    target: 'payment',
    targetId: id,
    after: { serialNumber, amountCents: due.amountCents },
  })
  return { kind: 'create', id, amountCents: due.amountCents }
}

type Renewable = NonNullable<Awaited<ReturnType<typeof queries.findRenewable>>>

function assertRenewable(
  licence: Renewable,
  { priceCents, expectedValidUntil }: Renewal,
  today: string,
): void {
  const { validUntil, rootGroupId } = licence
  if (rootGroupId === null) throw conflict('payment.noPrice')
  if (validUntil === null) throw conflict('licence.permanent')
  if (licence.priceCents === 0 || !isCalendarDate(renewedUntil(validUntil, today)))
    throw conflict('payment.noPrice')
  if (licence.priceCents !== priceCents) throw conflict('payment.priceChanged')
  if (expectedValidUntil != null && expectedValidUntil !== validUntil) throw conflict('payment.justPaid')
}

const isStartedBy = (payment: queries.PaymentRow, { person }: ToPay['payer']) =>
  person === null ? payment.byWebCode : payment.startedBy === person.id

/**
 * Asks the provider about an open payment, after cancelling it if it cannot be reused.
 * @throws Refusal 409 if it turns out to be paid
 */
async function checkOpenPayment(
  { services, provider }: StartContext,
  { kind, payment }: Extract<Step, { kind: 'reuse' | 'cancel' }>,
): Promise<'open' | 'over' | 'unclear'> {
  try {
    if (kind === 'cancel') await provider.cancel(payment.providerId)
    const remote = await provider.read(payment.providerId)
    const status = await settle(services, payment.id, remote)
    if (status === 'paid') throw conflict('payment.justPaid')
    if (status !== 'open') return 'over'
    return remote && isSamePayment(payment, remote) ? 'open' : 'unclear'
  } catch (error) {
    if (!(error instanceof PaymentProviderUnavailable)) throw error
    services.log.warn({ err: error, payment: payment.id }, 'An earlier payment stays open.')
    return 'unclear'
  }
}

/** Keeps no transaction open while it asks the provider. */
async function create(
  { services, provider }: StartContext,
  { serialNumber, payer, returnUrl = new URL('/successful-payment', services.config.portalUrl) }: ToPay,
  { id, amountCents }: Extract<Step, { kind: 'create' }>,
): Promise<StartedPayment> {
  const { config, db } = services
  returnUrl.searchParams.set('payment', String(id))
  try {
    const created = await provider.create({
      paymentId: id,
      amountCents,
      description: `${config.brand.name} ${serialNumber}`,
      language: payer.language,
      returnAddress: returnUrl.href,
      webhookAddress: webhookAddress(config, id),
    })
    const { providerId, checkoutUrl } = created
    if (!isSamePayment({ id, providerId, amountCents }, created)) {
      throw new PaymentProviderUnavailable(
        'The payment provider created a different payment than the one we asked for',
      )
    }
    if (checkoutUrl && (await queries.saveProviderAnswer(db, id, { providerId, checkoutUrl }))) {
      return { id, paymentPage: checkoutUrl }
    }
    // The provider took so long that the payment was closed meanwhile.
    await provider.cancel(providerId)
    throw new PaymentProviderUnavailable('The payment was closed before the provider answered')
  } catch (error) {
    await settle(services, id, null)
    throw error
  }
}
