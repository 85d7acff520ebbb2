import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendPage, serveStyle } from '../pages/send-page.ts'
import { checkoutPage, faultPage, listPage } from './pages.ts'
import { moves, type Outcome, outcomes, type Payments } from './payments.ts'

type Form = { Params: { id: string }; Body: { status?: string; move?: string; amount?: string } | undefined }

/** The pages for people, and what their buttons do. */
export function checkout(app: FastifyInstance, payments: Payments): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body: string, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  )

  app.get('/', (_request, reply) => sendPage(reply, listPage(payments.list())))
  serveStyle(app)

  app.get<Form>('/checkout/:id', (request, reply) => {
    const payment = payments.find(request.params.id)
    return payment ? sendPage(reply, checkoutPage(payment)) : sendUnknown(reply)
  })

  app.post<Form>('/checkout/:id', async (request, reply) => {
    const payment = payments.find(request.params.id)
    if (!payment) return sendUnknown(reply)
    const outcome = chosen(request.body?.status, ['paid', 'failed', 'canceled', 'expired'])
    if (!outcome) return sendPage(reply.code(400), faultPage('No such choice'))
    // A second click finds the payment settled and leads to the same page.
    if (payment.status === 'open') await payments.settle(payment, outcome)
    return reply.redirect(new URL(payment.redirectUrl).href, 303)
  })

  app.post<Form>('/checkout/:id/money-back', async (request, reply) => {
    const payment = payments.find(request.params.id)
    if (!payment) return sendUnknown(reply)
    const { move, amount = '' } = request.body ?? {}
    const chosenMove = moves.find((known) => known === move)
    if (!chosenMove) return sendPage(reply.code(400), faultPage('No such choice'))
    const cents = amount === '' ? undefined : Math.round(Number(amount.replace(',', '.')) * 100)
    const isMoved = await payments.move(payment, chosenMove, cents)
    // On a second click there is nothing left to move.
    if (!isMoved && cents !== undefined) return sendPage(reply.code(400), faultPage('Not so much'))
    return reply.redirect('/', 303)
  })
}

function chosen(status: string | undefined, allowed: readonly Outcome[]): Outcome | undefined {
  return outcomes.find((outcome) => outcome === status && allowed.includes(outcome))
}

function sendUnknown(reply: FastifyReply): FastifyReply {
  return sendPage(reply.code(404), faultPage('No such payment'))
}
