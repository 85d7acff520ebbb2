import type { FastifyInstance } from 'fastify'
import { sendPage, serveStyle } from '../pages/send-page.ts'
import type { Documents } from './documents.ts'
import { faultPage, listPage } from './pages.ts'

type Form = { Params: { id: string }; Body: { state?: string; reason?: string } | undefined }

/** The pages for people, and their buttons. */
export function papers(app: FastifyInstance, documents: Documents): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body: string, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  )

  app.get('/', (_request, reply) => sendPage(reply, listPage(documents.list())))
  serveStyle(app)

  app.get<Form>('/documents/:id/xml', ({ params }, reply) => {
    const document = documents.find(params.id)
    if (!document) return sendPage(reply.code(404), faultPage('No such paper'))
    return reply
      .type('text/plain; charset=utf-8')
      .header('x-content-type-options', 'nosniff')
      .send(document.xml)
  })

  app.post<Form>('/documents/:id/state', ({ params, body }, reply) => {
    const document = documents.find(params.id)
    if (!document) return sendPage(reply.code(404), faultPage('No such paper'))
    const { state, reason } = body ?? {}
    if (document.state === 'draft' || (state !== 'delivered' && state !== 'refused'))
      return sendPage(reply.code(400), faultPage('No such choice'))
    documents.setState(document, state, reason)
    return reply.redirect('/', 303)
  })
}
