import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { movableCents, type Payment, type Payments } from './payments.ts'

const maxMetadataLength = 1024
const maxPageSize = 250

/** The languages of Mollie's payment page. */
const locales = [
  'en_US',
  'en_GB',
  'nl_NL',
  'nl_BE',
  'fr_FR',
  'fr_BE',
  'de_DE',
  'de_AT',
  'de_CH',
  'es_ES',
  'ca_ES',
  'pt_PT',
  'it_IT',
  'nb_NO',
  'sv_SE',
  'fi_FI',
  'da_DK',
  'is_IS',
  'hu_HU',
  'pl_PL',
  'lv_LV',
  'lt_LT',
] as const

const address = v.pipe(v.string(), v.url(), v.regex(/^https?:/))

/** Strict, as Mollie is: a field that does not exist is an error. Of those that do, only what the portal sends. */
const order = v.strictObject({
  amount: v.strictObject({
    currency: v.literal('EUR'),
    value: v.pipe(
      v.string(),
      v.regex(/^\d{1,8}\.\d{2}$/),
      v.check((value) => Number(value) > 0, 'The amount is lower than the minimum'),
    ),
  }),
  description: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)),
  redirectUrl: address,
  webhookUrl: address,
  locale: v.optional(v.picklist(locales)),
  metadata: v.optional(
    v.pipe(
      v.unknown(),
      v.check((data) => JSON.stringify(data).length <= maxMetadataLength, 'The metadata is too long'),
    ),
    null,
  ),
})

/** Mollie's HTTP API, version 2, as far as the portal uses it. */
export function mollieApi(app: FastifyInstance, payments: Payments, apiKey: string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${apiKey}`)
      return sendProblem(reply, 401, 'Missing authentication, or failed to authenticate')
  })
  app.setErrorHandler<{ statusCode?: number; message: string }>((error, _request, reply) =>
    sendProblem(reply, error.statusCode ?? 500, error.message),
  )
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, 404, 'No such address in this API'))

  app.post('/payments', (request, reply) => {
    const parsed = v.safeParse(order, request.body)
    if (!parsed.success) {
      const [issue] = parsed.issues
      const field = v.getDotPath(issue)
      return sendProblem(reply, 422, issue.message, field ?? undefined)
    }
    return sendPayment(reply.code(201), payments.add(parsed.output))
  })

  app.get<{ Querystring: { limit?: string; from?: string } }>('/payments', (request, reply) => {
    const { limit = '50', from } = request.query
    const all = payments.list()
    const start = from === undefined ? 0 : all.findIndex(({ id }) => id === from)
    if (start < 0) return sendProblem(reply, 404, `No payment exists with token ${from}.`)
    const end = start + Math.min(Number(limit), maxPageSize)
    const [page, following] = [all.slice(start, end), all[end]]
    const origin = `http://${request.host}`
    const next = following && {
      href: `${origin}/v2/payments?from=${following.id}&limit=${limit}`,
      type: 'application/hal+json',
    }
    return reply.type('application/hal+json').send({
      count: page.length,
      _embedded: { payments: page.map((payment) => toResource(payment, origin)) },
      _links: { next: next ?? null },
    })
  })

  app.get<{ Params: { id: string } }>('/payments/:id', (request, reply) => {
    const payment = payments.find(request.params.id)
    return payment ? sendPayment(reply, payment) : sendUnknown(reply, request.params.id)
  })

  app.delete<{ Params: { id: string } }>('/payments/:id', (request, reply) => {
    const payment = payments.find(request.params.id)
    if (!payment) return sendUnknown(reply, request.params.id)
    if (payment.status !== 'open') return sendProblem(reply, 422, 'The payment cannot be canceled')
    // Not awaited: the merchant may have to finish this call before it can handle the next.
    void payments.settle(payment, 'canceled')
    return sendPayment(reply, payment)
  })
}

/**
 * A payment in Mollie's shape.
 * @param origin where the caller reaches this provider
 */
export function toResource(payment: Payment, origin: string): object {
  const { id, status, amount, description, metadata, locale, redirectUrl, webhookUrl, createdAt } = payment
  const isOpen = status === 'open'
  const { refundedCents, chargedBackCents } = payment
  const euros = (cents: number) => ({ ...amount, value: (cents / 100).toFixed(2) })
  return {
    resource: 'payment',
    id,
    mode: 'test',
    status,
    isCancelable: isOpen,
    amount,
    ...(status === 'paid' && {
      amountRefunded: euros(refundedCents),
      amountRemaining: euros(movableCents(payment, 'refund')),
    }),
    // Mollie leaves it out while it is zero.
    ...(chargedBackCents > 0 && { amountChargedBack: euros(chargedBackCents) }),
    description,
    metadata,
    locale,
    redirectUrl,
    webhookUrl,
    createdAt,
    ...(isOpen && { expiresAt: payment.expiresAt }),
    _links: {
      self: { href: `${origin}/v2/payments/${id}`, type: 'application/hal+json' },
      ...(isOpen && { checkout: { href: `${origin}/checkout/${id}`, type: 'text/html' } }),
    },
  }
}

function sendPayment(reply: FastifyReply, payment: Payment): FastifyReply {
  return reply.type('application/hal+json').send(toResource(payment, `http://${reply.request.host}`))
}

function sendUnknown(reply: FastifyReply, id: string): FastifyReply {
  return sendProblem(reply, 404, `No payment exists with token ${id}.`)
}

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized Request',
  404: 'Not Found',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
}

function sendProblem(reply: FastifyReply, status: number, detail: string, field?: string): FastifyReply {
  const title = titles[status] ?? 'Error'
  return reply.code(status).type('application/hal+json').send({ status, title, detail, field })
}
