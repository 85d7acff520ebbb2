import { type Credential, checkAnswer, credentialIdOf } from '../passkeys/check-answer.ts'
import { findPasskey, holdPasskey, type StoredPasskey } from '../passkeys/passkey-rows.ts'
import { usePasskey } from '../passkeys/take-passkey.ts'
import { dateInBrussels, hasPassed } from '../platform/calendar.ts'
import { inTransaction } from '../platform/db/database.ts'
import { Refusal } from '../platform/errors.ts'
import type { Browser } from '../platform/http/browser.ts'
import type { Services } from '../services.ts'
import { noteRefusedSignIn } from '../sessions/sign-in-trail.ts'
import { type SignedIn, type SignInBrowser, startAfterStep, withPerson } from './sign-in.ts'

type PasskeyBrowser = SignInBrowser & Pick<Browser, 'preSessionToken' | 'language'>

const unknown = () => new Refusal(401, 'passkey.unknown')

/**
 * Signs in the person whose passkey answered a challenge of this browser, and ends the browser's previous session. It counts as both
 * steps. Only wrong answers count as tries; all of them get the same refusal, and so does a disabled account.
 * @throws Refusal 401 wrong, or an expired account; 429 too many tries from this address
 */
export async function signInWithPasskey(
  services: Services,
  credential: Credential,
  browser: PasskeyBrowser,
): Promise<SignedIn> {
  const { db, signInThrottle } = services
  const { address, preSessionToken: by, language } = browser
  const credentialId = credentialIdOf(credential)
  const answer = await signInThrottle.attemptFrom(address, async () => {
    if (by === null) return null
    const passkey = await findPasskey(db, credentialId)
    return (
      passkey && checkAnswer(services, passkey, credential, { purpose: 'sign-in', by }, { isAlone: true })
    )
  })
  if (!answer) throw unknown()
  const began = await inTransaction(db, async (trx) => {
    const passkey = await holdPasskey(trx, credentialId)
    if (!passkey || !(await usePasskey(services, trx, passkey, answer, language))) return null
    const reason = closedBy(services, passkey)
    if (reason !== null) {
      await noteRefusedSignIn(services, trx, passkey.accountId, { reason, address })
      return reason
    }
    const { accountId: id, login } = passkey
    return startAfterStep(services, trx, { id, login }, { by: 'passkey', method: 'passkey' }, browser)
  })
  // Refused after the commit: the audit rows must stay.
  if (began === 'expired') throw new Refusal(401, 'account.expired')
  if (began === null || began === 'disabled') throw unknown()
  return withPerson(services, began, 'passkey.unknown')
}

/** Why an account cannot be signed in to, if so. */
function closedBy(
  { clock }: Services,
  { disabledAt, accountEnd }: StoredPasskey,
): 'disabled' | 'expired' | null {
  if (disabledAt !== null) return 'disabled'
  return hasPassed(accountEnd, dateInBrussels(clock())) ? 'expired' : null
}
