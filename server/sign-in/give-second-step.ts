import type { SecondStepMethod } from '#contract/session.ts'
import { aboutWrongCodes } from '../accounts/mails.ts'
import { takePasskey } from '../passkeys/take-passkey.ts'
import { dateInBrussels, hasPassed } from '../platform/calendar.ts'
import { inTransaction, type Trx } from '../platform/db/database.ts'
import type { PendingIdentity } from '../platform/db/sign-in-tables.ts'
import { together } from '../platform/db/together.ts'
import { Refusal } from '../platform/errors.ts'
import type { Browser } from '../platform/http/browser.ts'
import { hashOf } from '../platform/secrets.ts'
import { mailing } from '../record/mail/outbox.ts'
import { rememberDevice } from '../second-step/devices.ts'
import type { GivenStep, VerifyStep } from '../second-step/methods.ts'
import { deletePending, findPending, lockPending, type PendingRow } from '../second-step/pending-rows.ts'
import { takeRecoveryCode } from '../second-step/recovery-codes.ts'
import { takeTotpCode } from '../second-step/totp.ts'
import { countingWrongCodes } from '../second-step/wrong-codes.ts'
import type { Services } from '../services.ts'
import { noteRefusedSignIn } from '../sessions/sign-in-trail.ts'
import { credentialsHashOf } from './ask-for-step.ts'
import {
  type SignedIn,
  type SignInBrowser,
  type StartedSession,
  startAfterStep,
  withPerson,
} from './sign-in.ts'

/** The methods of a second step, and how each is checked. */
const stepMethods: Record<SecondStepMethod, VerifyStep> = {
  passkey: takePasskey,
  totp: takeTotpCode,
  recovery: takeRecoveryCode,
}

/** A second step as it was sent. `isRemembered`: this browser needs none for a while. */
type SentStep = Pick<GivenStep, 'code' | 'credential'> & {
  method: SecondStepMethod
  isRemembered: boolean
}

/**
 * Does what is left to do with the identity that a sign-in began with, or connects, in the transaction of the second step, which
 * holds the account.
 * @returns false: the sign-in is over
 */
export type FinishWithIdentity = (
  services: Services,
  trx: Trx,
  pending: { account: Pick<PendingRow, 'id' | 'login'>; way: PendingRow['way']; identity: PendingIdentity },
  browser: { bindingToken: string; language: Browser['language'] },
) => Promise<boolean>

type StepBrowser = SignInBrowser & Pick<Browser, 'preSessionToken' | 'language'>

type Completed = { started: StartedSession; deviceToken: string | null }

const over = () => new Refusal(401, 'secondStep.over')

/**
 * Takes the second step of the sign-in that waits in this browser, and starts its session. Of two at once, one succeeds.
 * @returns `deviceToken`: what the browser is remembered by from now on, if it is
 * @throws Refusal 401 nothing waits, a wrong code, or an expired account; 429 too many wrong ones
 */
export async function giveSecondStep(
  services: Services,
  sent: SentStep,
  browser: StepBrowser,
  finishWithIdentity: FinishWithIdentity,
): Promise<{ signedIn: SignedIn; deviceToken: string | null }> {
  const { db, clock } = services
  const bindingToken = browser.preSessionToken
  if (bindingToken === null) throw over()
  const accountId = await findPending(db, hashOf(bindingToken), clock())
  if (accountId === undefined) throw over()
  const completed = await countingWrongCodes(services, accountId, (isLast) =>
    inTransaction(db, async (trx): Promise<Completed | null> => {
      const pending = await pendingUnchanged(services, trx, accountId, bindingToken)
      const given = { ...sent, bindingToken, language: browser.language }
      const { method } = sent
      if (!(await stepMethods[method](services, trx, pending, given))) {
        const refused = { reason: 'wrong', address: browser.address, step: method } as const
        await noteRefusedSignIn(services, trx, accountId, refused)
        if (isLast) await tellOwner(services, trx, pending, browser.language)
        return null
      }
      return complete(services, trx, pending, { sent, bindingToken, browser, finishWithIdentity })
    }),
  )
  if (!completed) throw new Refusal(401, 'secondStep.wrong')
  const { started, deviceToken } = completed
  return { signedIn: await withPerson(services, started, 'secondStep.over'), deviceToken }
}

/** Warns the owner of wrong codes: a sign-in that gets here has used the right password. */
async function tellOwner(
  { clock }: Services,
  trx: Trx,
  account: PendingRow,
  language: Browser['language'],
): Promise<void> {
  const at = clock()
  await together(
    trx,
    mailing(trx, at, aboutWrongCodes({ account, at, language }, account.id, dateInBrussels(at))),
  )
}

/** The sign-in that waits, its account locked, if nothing that it rests on has changed. @throws Refusal 401 */
async function pendingUnchanged(
  { clock }: Services,
  trx: Trx,
  accountId: number,
  bindingToken: string,
): Promise<PendingRow> {
  const now = clock()
  const pending = await lockPending(trx, hashOf(bindingToken), now)
  if (
    pending?.id !== accountId ||
    pending.disabledAt !== null ||
    !pending.hasSecondStep ||
    !credentialsHashOf(pending.passwordHash).equals(pending.credentialsHash)
  )
    throw over()
  if (hasPassed(pending.validUntil, dateInBrussels(now))) throw new Refusal(401, 'account.expired')
  return pending
}

type Completing = {
  sent: SentStep
  bindingToken: string
  browser: StepBrowser
  finishWithIdentity: FinishWithIdentity
}

async function complete(
  services: Services,
  trx: Trx,
  pending: PendingRow,
  { sent, bindingToken, browser, finishWithIdentity }: Completing,
): Promise<Completed> {
  const { way, identity } = pending
  await deletePending(trx, hashOf(bindingToken))
  const begun = { bindingToken, language: browser.language }
  if (identity && !(await finishWithIdentity(services, trx, { account: pending, way, identity }, begun)))
    throw over()
  const proof = { by: way, method: sent.method }
  const started = await startAfterStep(services, trx, pending, proof, browser)
  const deviceToken = sent.isRemembered ? await rememberDevice(services, trx, pending, browser) : null
  return { started, deviceToken }
}
