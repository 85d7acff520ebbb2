import Fastify, { type FastifyInstance } from 'fastify'
import pLimit from 'p-limit'
import { sendPage, serveStyle } from '../pages/send-page.ts'
import { portFault } from '../taken-port.ts'
import { closedPage, faultPage, openedPage } from './pages.ts'
import { createPortal, type Session } from './portal.ts'

const heartbeatMs = 60_000
const maxParameterLength = 200

export type DesktopApp = {
  /** @param port 0: any that is free @returns its origin. Rejects if the port is taken. */
  listen: (port?: number) => Promise<string>
  /** Releases the seat. */
  close: () => Promise<void>
}

type Login = { Querystring: Record<string, string | string[] | undefined> }

/**
 * The stand-in for the reading program, which the portal opens on a person's own computer. It answers `/ping`,
 * is opened by `/login?code={machine}&state={hand-over code}`, and shows the person or the error; the same as JSON at
 * `/api/state`.
 * @param options `origins`: of the portal's pages, which may ping; `heartbeatMs` is for tests
 */
export function createDesktopApp(options: {
  portalUrl: string
  origins: readonly string[]
  heartbeatMs?: number
}): DesktopApp {
  const program = createProgram(options.portalUrl)
  const app = Fastify({ forceCloseConnections: true })
  let origin = ''
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null))
  answerPing(app, options.origins)
  serveStyle(app)

  app.get('/', async (_request, reply) => {
    const { name, message } = await program.state()
    const signInAt = `${options.portalUrl}/login?callback=desktop&port=${new URL(origin).port}`
    return sendPage(reply, name === null ? closedPage(signInAt, message) : openedPage(name, message))
  })
  app.get('/api/state', () => program.state())

  app.get<Login>('/login', async ({ query, headers }, reply) => {
    const [machine, code] = [one(query.code), one(query.state)]
    // The code works once, but still must not stay in an address bar or a referrer.
    reply.headers({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' })
    if (!machine || !code) return sendPage(reply.code(400), faultPage('Nothing to open the program with'))
    await program.open({ machine, code }, headers['accept-language'] ?? 'en')
    return reply.redirect('/', 303)
  })

  app.post('/close', async ({ headers }, reply) => {
    if (headers['sec-fetch-site'] === 'cross-site')
      return sendPage(reply.code(403), faultPage('Not from here'))
    await program.shut()
    return reply.redirect('/', 303)
  })

  const beating = setInterval(() => void program.state(), options.heartbeatMs ?? heartbeatMs).unref()

  return {
    async listen(port = 0) {
      try {
        origin = await app.listen({ port, host: '127.0.0.1' })
        return origin
      } catch (cause) {
        throw portFault(cause, 'The desktop app', port)
      }
    },
    async close() {
      clearInterval(beating)
      await program.shut()
      await app.close()
    },
  }
}

const one = (value: string | string[] | undefined) =>
  typeof value === 'string' && value.length <= maxParameterLength ? value : undefined

/** Lets the portal's own pages see that the program listens, in browsers too that ask before they reach this computer. */
function answerPing(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', async ({ url, headers }, reply) => {
    if (!url.startsWith('/ping')) return
    reply.headers({ Vary: 'Origin', 'Cache-Control': 'no-store' })
    if (origins.includes(headers.origin ?? '')) reply.header('Access-Control-Allow-Origin', headers.origin)
  })
  app.get('/ping', () => ({ ok: true }))
  app.options('/ping', (_request, reply) =>
    reply
      .headers({ 'Access-Control-Allow-Methods': 'GET', 'Access-Control-Allow-Private-Network': 'true' })
      .code(204)
      .send(),
  )
}

/** The program's state; changes are serialised. `name`: of the person it is open as. */
function createProgram(portalUrl: string) {
  const portal = createPortal(portalUrl)
  const inTurn = pLimit(1)
  let session: Session | null = null
  let message: string | null = null

  async function shut(): Promise<void> {
    if (session) await portal.giveBack(session)
    session = null
    message = null
  }

  async function open(handOver: { machine: string; code: string }, language: string): Promise<void> {
    const earlier = session
    let answer = await portal.redeem(handOver, language)
    // This program itself may hold the missing seat.
    if ('code' in answer && answer.code === 'seats.none' && earlier) {
      await shut()
      answer = await portal.redeem(handOver, language)
    }
    if ('code' in answer) {
      message = answer.message
      return
    }
    if (session) await portal.giveBack(session)
    session = answer
    message = null
  }

  async function state() {
    if (session && !(await portal.isAlive(session))) {
      session = null
      message ??= 'The portal has closed the program.'
    }
    return { login: session?.login ?? null, name: session?.name ?? null, message }
  }

  return {
    open: (...given: Parameters<typeof open>) => inTurn(open, ...given),
    shut: () => inTurn(shut),
    /** As the portal sees it now; asking keeps the seat. */
    state: () => inTurn(state),
  }
}
