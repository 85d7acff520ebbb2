import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { toResource } from './mollie-api.ts'
import { moves, outcomes, type Payments } from './payments.ts'

const change = v.strictObject({ status: v.picklist(outcomes) })

const move = v.strictObject({
  move: v.picklist(moves),
  cents: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
})

/** For tests, and for who would rather type than click: payments by the portal's own id. */
export function controlApi(app: FastifyInstance, payments: Payments): void {
  app.get<{ Params: { paymentId: string } }>('/payments/:paymentId', (request, reply) => {
    const payment = payments.findByMerchant(request.params.paymentId)
    if (!payment) return reply.code(404).send({ message: 'No such payment' })
    return toResource(payment, `http://${request.host}`)
  })

  /** Sets it whatever it was before, so that a test can also have the merchant called twice for nothing. */
  app.post<{ Params: { paymentId: string } }>('/payments/:paymentId/status', async (request, reply) => {
    const parsed = v.safeParse(change, request.body)
    if (!parsed.success) return reply.code(400).send({ message: `status: one of ${outcomes.join(', ')}` })
    const payment = payments.findByMerchant(request.params.paymentId)
    if (!payment) return reply.code(404).send({ message: 'No such payment' })
    await payments.settle(payment, parsed.output.status)
    return toResource(payment, `http://${request.host}`)
  })

  /** Refunds or charges back a paid payment, or reverses that: `cents`, or the whole amount. */
  app.post<{ Params: { paymentId: string } }>('/payments/:paymentId/money', async (request, reply) => {
    const parsed = v.safeParse(move, request.body)
    if (!parsed.success) return reply.code(400).send({ message: `move: one of ${moves.join(', ')}; cents` })
    const payment = payments.findByMerchant(request.params.paymentId)
    if (!payment) return reply.code(404).send({ message: 'No such payment' })
    const { move: chosen, cents } = parsed.output
    if (!(await payments.move(payment, chosen, cents)))
      return reply.code(422).send({ message: 'Not so much' })
    return toResource(payment, `http://${request.host}`)
  })
}
