import Fastify from 'fastify'
import { portFault } from '../taken-port.ts'
import { controlApi } from './control-api.ts'
import { createDocuments } from './documents.ts'
import { eInvoiceApi } from './e-invoice-api.ts'
import { papers } from './papers.ts'

export type AccessPointStandIn = {
  /** @returns its origin. Rejects if the port is taken. */
  listen: (port: number, host?: string) => Promise<string>
  close: () => Promise<void>
}

/**
 * The stand-in for e-invoice.be during development: its HTTP API, a page with all papers and buttons that deliver or refuse them, and
 * the same as JSON.
 * @param options `file` keeps the papers over a restart; `clock` is for tests
 */
export function createAccessPoint(options: {
  apiKey: string
  file?: string
  clock?: () => Date
}): AccessPointStandIn {
  const { apiKey, file, clock = () => new Date() } = options
  const documents = createDocuments({ file, clock })
  const app = Fastify({ forceCloseConnections: true })
  app.register(async (scope) => eInvoiceApi(scope, documents, apiKey), { prefix: '/api' })
  app.register(async (scope) => controlApi(scope, documents))
  app.register(async (scope) => papers(scope, documents))

  return {
    async listen(port, host = '127.0.0.1') {
      try {
        return await app.listen({ port, host })
      } catch (cause) {
        throw portFault(cause, 'The Peppol stand-in', port)
      }
    },
    close: () => app.close(),
  }
}
