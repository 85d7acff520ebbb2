import * as v from 'valibot'
import type { PaymentStatus } from '#contract/payments.ts'
import type { Language } from '#i18n/languages.ts'
import { defaultTimeLimits } from '../platform/config/time-limits.ts'

/** The order for the provider; `returnAddress` and `webhookAddress` belong to the portal. */
type Order = {
  paymentId: number
  amountCents: number
  description: string
  language: Language
  returnAddress: string
  webhookAddress: string
}

/** A payment as the provider knows it. `paymentId`: our own number, from the metadata; null if there is none. */
export type ProviderPayment = {
  providerId: string
  paymentId: number | null
  status: PaymentStatus
  /** Null in another currency. */
  amountCents: number | null
  /** In all; null: another currency. Undefined: the provider does not say, for example because nothing can be refunded any more. */
  refundedCents: number | null | undefined
  /** In all; null: another currency. */
  chargedBackCents: number | null
  checkoutUrl: string | null
}

/** A payment in the provider's list. `description`: what the payer was shown. */
export type ListedPayment = ProviderPayment & { createdAt: Date; description: string }

/** The online payment provider. Every call rejects with `PaymentProviderUnavailable` if no valid answer arrives in time. */
export type PaymentProvider = {
  create: (order: Order) => Promise<ProviderPayment>
  /** Resolves to null if the provider knows no such payment. */
  read: (providerId: string, timeoutMs?: number) => Promise<ProviderPayment | null>
  /** Cancels the payment if the provider still allows that; `read` tells the outcome. */
  cancel: (providerId: string) => Promise<void>
  /** All payments of the provider's account since a moment, newest first, other systems' included. */
  listSince: (since: Date) => AsyncGenerator<ListedPayment>
}

/** The provider cannot be reached, or its answer is invalid. */
export class PaymentProviderUnavailable extends Error {}

const amount = v.object({ currency: v.string(), value: v.string() })

const molliePayment = v.object({
  id: v.pipe(v.string(), v.regex(/^tr_\w{1,64}$/)),
  status: v.string(),
  amount,
  metadata: v.optional(v.unknown()),
  amountRefunded: v.optional(v.nullable(amount)),
  amountChargedBack: v.optional(v.nullable(amount)),
  _links: v.object({ checkout: v.optional(v.nullable(v.object({ href: v.string() }))) }),
})

const mollieList = v.object({
  _embedded: v.object({
    payments: v.array(
      v.object({
        ...molliePayment.entries,
        createdAt: v.pipe(v.string(), v.isoTimestamp()),
        description: v.string(),
      }),
    ),
  }),
  _links: v.object({ next: v.optional(v.nullable(v.object({ href: v.string() }))) }),
})

/** Mollie's maximum. */
const pageSize = 250

/** Mollie's `pending` and `authorized` payments may still be paid. */
const statuses: Record<string, PaymentStatus> = {
  open: 'open',
  pending: 'open',
  authorized: 'open',
  paid: 'paid',
  failed: 'failed',
  canceled: 'canceled',
  expired: 'expired',
}

/** The languages of Mollie's payment page; without a locale it follows the payer's browser. */
const locales: Partial<Record<Language, string>> = {
  en: 'en_GB',
  nl: 'nl_BE',
  fr: 'fr_BE',
  es: 'es_ES',
  it: 'it_IT',
  de: 'de_DE',
  sv: 'sv_SE',
  da: 'da_DK',
  pt: 'pt_PT',
  no: 'nb_NO',
}

/**
 * Calls Mollie's HTTP API, version 2 (https://docs.mollie.com/reference/payments-api), directly: its own client pins https and
 * a list of certificates from 2021.
 */
export function createMollie(
  { apiUrl, apiKey }: { apiUrl: string; apiKey: string },
  timeoutMs = defaultTimeLimits.paymentProvider,
): PaymentProvider {
  async function ask(method: string, path: string, body?: object, limitMs = timeoutMs): Promise<Response> {
    try {
      return await fetch(`${apiUrl}/v2${path}`, {
        method,
        headers: {
          authorization: `Bearer ${apiKey}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(limitMs),
      })
    } catch (cause) {
      throw new PaymentProviderUnavailable(`${method} ${path}`, { cause })
    }
  }

  async function read<T>(response: Response, parse: (json: unknown) => T): Promise<T> {
    if (!response.ok) {
      await response.body?.cancel()
      throw new PaymentProviderUnavailable(`The payment provider answered ${response.status}`)
    }
    try {
      return parse(await response.json())
    } catch (cause) {
      throw new PaymentProviderUnavailable('The payment provider’s answer is invalid', { cause })
    }
  }

  const paymentIn = (response: Response) => read(response, (json) => fromMollie(v.parse(molliePayment, json)))

  /** @param from the first payment of the page; null for the newest */
  async function readPage(from: string | null): Promise<{ payments: ListedPayment[]; next: string | null }> {
    const more = from === null ? '' : `&from=${encodeURIComponent(from)}`
    return read(await ask('GET', `/payments?limit=${pageSize}${more}`), (json) => {
      const { _embedded, _links } = v.parse(mollieList, json)
      const payments = _embedded.payments.map((payment) => ({
        ...fromMollie(payment),
        createdAt: new Date(payment.createdAt),
        description: payment.description,
      }))
      return { payments, next: _links.next ? new URL(_links.next.href).searchParams.get('from') : null }
    })
  }

  return {
    async *listSince(since) {
      let from: string | null = null
      do {
        const { payments, next } = await readPage(from)
        for (const payment of payments) {
          if (payment.createdAt < since) return
          yield payment
        }
        from = next
      } while (from !== null)
    },

    async create({ paymentId, amountCents, description, language, returnAddress, webhookAddress }) {
      const created = await paymentIn(
        await ask('POST', '/payments', {
          amount: { currency: 'EUR', value: (amountCents / 100).toFixed(2) },
          description,
          redirectUrl: returnAddress,
          webhookUrl: webhookAddress,
          locale: locales[language],
          metadata: { payment: paymentId },
        }),
      )
      if (!isCheckoutPage(created.checkoutUrl, apiUrl)) {
        throw new PaymentProviderUnavailable('The payment provider named no valid payment page')
      }
      return created
    },

    async read(providerId, limitMs) {
      const response = await ask('GET', `/payments/${encodeURIComponent(providerId)}`, undefined, limitMs)
      if (response.status === 404 || response.status === 410) {
        await response.body?.cancel()
        return null
      }
      return paymentIn(response)
    },

    async cancel(providerId) {
      const response = await ask('DELETE', `/payments/${encodeURIComponent(providerId)}`)
      await response.body?.cancel()
    },
  }
}

/** Payers are sent only to https pages, or to the configured provider's own origin. */
function isCheckoutPage(address: string | null, apiUrl: string): boolean {
  if (address === null || !URL.canParse(address)) return false
  const { protocol, origin } = new URL(address)
  return protocol === 'https:' || origin === new URL(apiUrl).origin
}

function fromMollie(payment: v.InferOutput<typeof molliePayment>): ProviderPayment {
  const status = statuses[payment.status]
  if (!status) throw new Error(`Unknown status ${payment.status}`)
  return {
    providerId: payment.id,
    paymentId: paymentIdIn(payment.metadata),
    status,
    amountCents: centsOf(payment.amount),
    refundedCents: payment.amountRefunded ? centsOf(payment.amountRefunded) : undefined,
    // Mollie leaves it out while it is zero.
    chargedBackCents: payment.amountChargedBack ? centsOf(payment.amountChargedBack) : 0,
    checkoutUrl: payment._links.checkout?.href ?? null,
  }
}

/** `149.00` is 14900; null for anything but euros with two decimals. */
function centsOf(amount: { currency: string; value: string }): number | null {
  if (amount.currency !== 'EUR' || !/^-?\d{1,8}\.\d{2}$/.test(amount.value)) return null
  return Number(amount.value.replace('.', ''))
}

function paymentIdIn(metadata: unknown): number | null {
  const parsed = v.safeParse(v.object({ payment: v.pipe(v.number(), v.integer()) }), metadata)
  return parsed.success ? parsed.output.payment : null
}
