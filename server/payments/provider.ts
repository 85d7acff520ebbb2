import * as v from 'valibot'
import type { PaymentStatus } from '#contract/payments.ts'
import type { Language } from '#i18n/languages.ts'
import { usualTimeLimits } from '../time-limits.ts'

/** What the portal asks the provider to collect; `returnAddress` and `webhookAddress` are the portal's own. */
export type Order = {
  paymentId: number
  amountCents: number
  description: string
  language: Language
  returnAddress: string
  webhookAddress: string
}

/** A payment as the provider knows it. `paymentId`: ours, as it was told; null where it names none. */
export type ProviderPayment = {
  providerId: string
  paymentId: number | null
  status: PaymentStatus
  /** Null in another currency. */
  amountCents: number | null
  refundedCents: number
  chargedBackCents: number
  checkoutUrl: string | null
}

/** A payment in the provider's list; `description` is what the payer was shown. */
export type ListedPayment = ProviderPayment & { createdAt: Date; description: string }

/** The online payment provider. Every call rejects with `ProviderAway` where no sensible answer comes in time. */
export type PaymentProvider = {
  create: (order: Order) => Promise<ProviderPayment>
  /** Null where the provider knows no such payment. */
  read: (providerId: string, timeoutMs?: number) => Promise<ProviderPayment | null>
  /** Cancels it where the provider still allows that; what came of it is for `read` to tell. */
  cancel: (providerId: string) => Promise<void>
  /** Everything that was made there since a moment, newest first, whoever made it. */
  listSince: (since: Date) => AsyncGenerator<ListedPayment>
}

/** The provider cannot be reached, or answers with what makes no sense. */
export class ProviderAway extends Error {}

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

/** The most that one answer holds. */
const pageSize = 250

/** Mollie's `pending` and `authorized` are payments that may still come to anything. */
const statuses: Record<string, PaymentStatus> = {
  open: 'open',
  pending: 'open',
  authorized: 'open',
  paid: 'paid',
  failed: 'failed',
  canceled: 'canceled',
  expired: 'expired',
}

/** The languages of Mollie's payment page; without one it chooses by the payer's browser. */
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
 * Mollie's HTTP API, version 2 (https://docs.mollie.com/reference/payments-api). Its own client pins https and a list of
 * certificates from 2021, so this speaks to it directly.
 * @param patienceMs how long it may take to answer
 */
export function createMollie(
  { apiUrl, apiKey }: { apiUrl: string; apiKey: string },
  patienceMs = usualTimeLimits.paymentProvider,
): PaymentProvider {
  async function ask(method: string, path: string, body?: object, timeoutMs = patienceMs): Promise<Response> {
    try {
      return await fetch(`${apiUrl}/v2${path}`, {
        method,
        headers: {
          authorization: `Bearer ${apiKey}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
    } catch (cause) {
      throw new ProviderAway(`${method} ${path}`, { cause })
    }
  }

  async function read<T>(response: Response, meaning: (json: unknown) => T): Promise<T> {
    if (!response.ok) {
      await response.body?.cancel()
      throw new ProviderAway(`The payment provider answered ${response.status}`)
    }
    try {
      return meaning(await response.json())
    } catch (cause) {
      throw new ProviderAway('The payment provider’s answer makes no sense', { cause })
    }
  }

  const paymentIn = (response: Response) => read(response, (json) => fromMollie(v.parse(molliePayment, json)))

  /** @param from the first payment of the page; null: the newest */
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
        throw new ProviderAway('The payment provider named no payment page to go to')
      }
      return created
    },

    async read(providerId, timeoutMs) {
      const response = await ask('GET', `/payments/${encodeURIComponent(providerId)}`, undefined, timeoutMs)
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

/** People are sent to https pages only, or to where the configured provider itself is. */
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
    refundedCents: centsOf(payment.amountRefunded) ?? 0,
    chargedBackCents: Math.abs(centsOf(payment.amountChargedBack) ?? 0),
    checkoutUrl: payment._links.checkout?.href ?? null,
  }
}

/** `149.00` is 14900; null for anything but euros with two decimals. */
function centsOf(amount: { currency: string; value: string } | null | undefined): number | null {
  if (amount?.currency !== 'EUR' || !/^-?\d{1,8}\.\d{2}$/.test(amount.value)) return null
  return Number(amount.value.replace('.', ''))
}

function paymentIdIn(metadata: unknown): number | null {
  const parsed = v.safeParse(v.object({ payment: v.pipe(v.number(), v.integer()) }), metadata)
  return parsed.success ? parsed.output.payment : null
}
