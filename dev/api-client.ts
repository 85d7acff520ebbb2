import type { FastifyInstance } from 'fastify'
import { apiPrefix } from '#contract/endpoint.ts'
import { xsrfCookie, xsrfHeader } from '#contract/session.ts'
import { demoPassword } from './demo-data.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Request = { method: Method; url: string; headers: Record<string, string>; payload: string | undefined }
type Response = { status: number; headers: Record<string, unknown>; setCookies: string[]; text: string }

/** How requests travel: straight into a server in this process, or through a socket. */
export type Transport = (request: Request) => Promise<Response>

/** @param from the address that the requests come from; this machine's unless named */
export function intoApp(app: FastifyInstance, from: { remoteAddress?: string } = {}): Transport {
  return async ({ payload, ...request }) => {
    const response = await app.inject({
      ...request,
      ...from,
      ...(payload !== undefined && { payload }),
    })
    const setCookies = [response.headers['set-cookie'] ?? []].flat()
    return { status: response.statusCode, headers: response.headers, setCookies, text: response.body }
  }
}

export type Answer = {
  status: number
  headers: Record<string, unknown>
  /** Parsed, in whatever shape it came. */
  body: ReturnType<typeof JSON.parse>
}

export type Sent = { body?: unknown; headers?: Record<string, string>; raw?: string }

/** The value of a Cookie header. */
export const cookieHeader = (cookies: ReadonlyMap<string, string>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** A browser as the API sees it: keeps cookies, sends the XSRF token along. */
export class ApiClient {
  readonly cookies = new Map<string, string>()
  private readonly transport: Transport
  private readonly language: string

  constructor(transport: Transport, { language = 'en' } = {}) {
    this.transport = transport
    this.language = language
  }

  /** @param sent `raw` goes as it is; a `body` as JSON */
  async call(method: Method, path: string, sent: Sent = {}): Promise<Answer> {
    const payload = sent.raw ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body))
    const url = path.startsWith('/api') ? path : apiPrefix + path
    const { status, headers, setCookies, text } = await this.transport({
      method,
      url,
      headers: {
        'accept-language': this.language,
        ...(this.cookies.size > 0 && { cookie: cookieHeader(this.cookies) }),
        ...(method !== 'GET' && { [xsrfHeader]: this.cookies.get(xsrfCookie) ?? '' }),
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...sent.headers,
      },
      payload,
    })
    for (const cookie of setCookies) this.keep(cookie)
    const isJson = String(headers['content-type']).startsWith('application/json')
    const body = isJson ? JSON.parse(text) : text
    return { status, headers, body }
  }

  get = (path: string, sent?: Sent) => this.call('GET', path, sent)
  post = (path: string, body?: unknown, sent?: Sent) => this.call('POST', path, { body, ...sent })
  put = (path: string, body?: unknown, sent?: Sent) => this.call('PUT', path, { body, ...sent })
  delete = (path: string, sent?: Sent) => this.call('DELETE', path, sent)

  /** Opens the portal, which gives it its cookies. */
  async open(): Promise<this> {
    await this.get('/isloggedin')
    return this
  }

  /** @throws if it is refused or asked for a second step */
  async signIn(login: string, password = demoPassword): Promise<this> {
    await this.open()
    const { status, body } = await this.post('/login', { login, password })
    if (status !== 200 || body.second_step)
      throw new Error(`${login} did not get in: ${JSON.stringify(body)}`)
    return this
  }

  private keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (/expires=Thu, 01 Jan 1970|max-age=0/i.test(cookie)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }

  /** The headers by which the portal recognises this browser, for requests that are sent in another way. */
  credentials(): Record<string, string> {
    return { cookie: cookieHeader(this.cookies), [xsrfHeader]: this.cookies.get(xsrfCookie) ?? '' }
  }
}
