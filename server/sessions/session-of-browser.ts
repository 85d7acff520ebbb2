import type { Browser } from '../platform/http/browser.ts'
import type { Services } from '../services.ts'
import type { FoundSession } from './person.ts'
import { personOfSession } from './sessions.ts'

/**
 * The session of a browser: the first of those that its cookies name which is live.
 * @throws Refusal 403 if the request's XSRF token is not of that session
 */
export async function sessionOf(services: Services, browser: Browser): Promise<FoundSession | null> {
  for (const token of browser.sessionTokens) {
    const found = await personOfSession(services, token)
    if (!found) continue
    browser.useSession(token)
    return found
  }
  return null
}
