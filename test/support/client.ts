import type { FastifyInstance } from 'fastify'
import { apiPrefix } from '#contract/endpoint.ts'
import { demoPassword } from '../../dev/demo-data.ts'

export type Answer = {
  status: number
  headers: Record<string, unknown>
  /** Parsed, in whatever shape it came. */
  body: ReturnType<typeof JSON.parse>
}

type Sent = { body?: unknown; headers?: Record<string, string>; raw?: string }

/** A browser as the API sees it: keeps cookies, sends the XSRF token along. */
export class Client {
  readonly cookies = new Map<string, string>()
  private readonly app: FastifyInstance
  private readonly language: string

  constructor(app: FastifyInstance, { language = 'en' } = {}) {
    this.app = app
    this.language = language
  }

  /** @param sent `raw` goes as it is; a `body` as JSON */
  async call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, sent: Sent = {}): Promise<Answer> {
    const payload = sent.raw ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body))
    const response = await this.app.inject({
      method,
      url: path.startsWith('/api') ? path : apiPrefix + path,
      headers: {
        'accept-language': this.language,
        ...(this.cookies.size > 0 && { cookie: this.cookieHeader() }),
        ...(method !== 'GET' && { 'x-xsrf-token': this.cookies.get('XSRF-TOKEN') ?? '' }),
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...sent.headers,
      },
      ...(payload !== undefined && { payload }),
    })
    for (const cookie of response.cookies) {
      if (cookie.maxAge === 0 || (cookie.expires && cookie.expires.getTime() === 0))
        this.cookies.delete(cookie.name)
      else this.cookies.set(cookie.name, cookie.value)
    }
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    return {
      status: response.statusCode,
      headers: response.headers,
      body: isJson ? response.json() : response.body,
    }
  }

  get = (path: string, sent?: Sent) => this.call('GET', path, sent)
  post = (path: string, body?: unknown, sent?: Sent) => this.call('POST', path, { body, ...sent })
  put = (path: string, body?: unknown, sent?: Sent) => this.call('PUT', path, { body, ...sent })
  delete = (path: string, sent?: Sent) => this.call('DELETE', path, sent)

  /** @throws where the sign-in is refused */
  async signIn(login: string, password = demoPassword): Promise<this> {
    await this.get('/isloggedin')
    const answer = await this.post('/login', { login, password })
    if (answer.status !== 200) throw new Error(`${login} was refused: ${JSON.stringify(answer.body)}`)
    return this
  }

  private cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }
}
