import { apiPrefix } from '#contract/endpoint.ts'
import { type Answer, ApiClient, type Method, type Sent, type Transport } from '../../dev/api-client.ts'
import { assertDeclared } from './declared-refusals.ts'

export { type Answer, cookieHeader, intoApp, type Transport } from '../../dev/api-client.ts'

/** Sends every request to the next of these: what one of them knows, all must know. */
export function inTurn(transports: readonly Transport[]): Transport {
  let next = 0
  return (request) => (transports[next++ % transports.length] as Transport)(request)
}

/** @param origin such as `http://127.0.0.1:3000` */
export function overHttp(origin: string): Transport {
  return async ({ method, url, headers, payload }) => {
    const response = await fetch(origin + url, {
      method,
      headers,
      ...(payload !== undefined && { body: payload }),
    })
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      setCookies: response.headers.getSetCookie(),
      text: await response.text(),
    }
  }
}

/** The reply's data. @throws if the request was refused */
export function bodyOf({ status, body }: Answer): Answer['body'] {
  if (status !== 200) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`)
  return body
}

/** Whether someone is signed in there. */
export const isIn = async (who: Client): Promise<boolean> => (await who.get('/isloggedin')).body.loggedIn

/** A browser that also checks each refusal against the contract. */
export class Client extends ApiClient {
  /** @throws if the endpoint refuses with a code that the contract does not declare for it */
  override async call(method: Method, path: string, sent?: Sent): Promise<Answer> {
    const answer = await super.call(method, path, sent)
    const url = path.startsWith('/api') ? path : apiPrefix + path
    if (answer.body?.code) assertDeclared(method, url, answer.body.code)
    return answer
  }
}
