import { createServer, type IncomingMessage } from 'node:http'
import { startListening } from './listening.ts'

type Moment = 'receives' | 'create' | 'send'

/** `sends`: how often it was sent. */
type Counted = { id: string; number: string; state: 'DRAFT' | 'TRANSIT'; sends: number }

/** A server that speaks as much of e-invoice.be's API as handing papers over needs, and counts. */
export type CountingAccessPoint = {
  origin: string
  documents: Counted[]
  /** Called once it has done something for the process with this key, before it answers. False: no answer. */
  before: (moment: Moment, key: string, number: string) => Promise<boolean>
  close: () => Promise<void>
}

export async function startCountingAccessPoint(): Promise<CountingAccessPoint> {
  const documents: Counted[] = []
  const told = ({ id, number, state }: Counted) => ({
    ...{ id, state, document_type: 'INVOICE', invoice_id: number },
  })

  async function answer(request: IncomingMessage, body: string): Promise<object | null> {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const key = request.headers.authorization?.replace('Bearer ', '') ?? ''
    const id = url.pathname.split('/')[3]
    const document = documents.find((each) => each.id === id)
    if (url.pathname === '/api/validate/peppol-id')
      return (await counting.before('receives', key, '')) ? { is_valid: true } : null
    if (url.pathname === '/api/documents/ubl') {
      const number = /<cbc:ID>(?<number>[^<]+)</.exec(body)?.groups?.number ?? ''
      const created: Counted = { id: `d${documents.length}`, number, state: 'DRAFT', sends: 0 }
      documents.push(created)
      return (await counting.before('create', key, number)) ? told(created) : null
    }
    if (document && request.method === 'POST') {
      Object.assign(document, { state: 'TRANSIT', sends: document.sends + 1 })
      return (await counting.before('send', key, document.number)) ? told(document) : null
    }
    if (document) return told(document)
    const isDraft = url.pathname.includes('drafts')
    const found = documents.filter(
      ({ number, state }) => number === url.searchParams.get('search') && (state === 'DRAFT') === isDraft,
    )
    return { items: found.map(told), has_next_page: false }
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const said = await answer(request, Buffer.concat(chunks).toString())
    if (said === null) response.destroy()
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said))
  })
  const { origin, close } = await startListening(server)
  const counting: CountingAccessPoint = { origin, documents, before: async () => true, close }
  return counting
}
