import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { type Document, type Documents, outcomes } from './documents.ts'

const change = v.strictObject({ state: v.picklist(outcomes), reason: v.optional(v.string()) })

/** For tests, and for people who would rather type than click. Needs no key. */
export function controlApi(app: FastifyInstance, documents: Documents): void {
  app.get('/api/documents', () => documents.list().map(toControlled))

  /** Sets it whatever it was before, as the network would. */
  app.post<{ Params: { id: string } }>('/api/documents/:id/state', (request, reply) => {
    const parsed = v.safeParse(change, request.body)
    if (!parsed.success)
      return reply.code(400).send({ message: `state: one of ${outcomes.join(', ')}; reason` })
    const document = documents.find(request.params.id)
    if (!document) return reply.code(404).send({ message: 'No such document' })
    documents.setState(document, parsed.output.state, parsed.output.reason)
    return toControlled(document)
  })
}

const toControlled = ({ id, from, to, ubl, xml, state }: Document) => ({
  ...{ id, from, to, xml, state },
  type: ubl.type,
})
