import { isWithin, minuteMs } from '../platform/durations.ts'
import { conflict, invalidField } from '../platform/errors.ts'
import { hashOf } from '../platform/secrets.ts'
import { afterAdding, afterRemoving } from '../second-step/endings.ts'
import { updateTotpDraft } from '../second-step/own-rows.ts'
import { seal, unseal } from '../second-step/seal.ts'
import { keepTotp, newTotpSecret, stepOfCode, toAuthenticator } from '../second-step/totp.ts'
import { deleteTotp } from '../second-step/totp-rows.ts'
import { countingWrongCodes } from '../second-step/wrong-codes.ts'
import type { Services } from '../services.ts'
import { changeOwnSecurity, type Owner, proveOwn, refuseUsers } from './own-security.ts'

/** So long the secret waits for a first code. */
const draftMs = 10 * minuteMs

const timeBytes = 8

const draftOf = (at: Date, secret: Buffer) => {
  const time = Buffer.alloc(timeBytes)
  time.writeBigInt64BE(BigInt(at.getTime()))
  return Buffer.concat([time, secret])
}

/** The secret of a draft; null if it has waited too long. */
function secretOf(draft: Buffer, now: Date): Buffer | null {
  return isWithin(draftMs, Number(draft.readBigInt64BE()), now) ? draft.subarray(timeBytes) : null
}

/**
 * Makes a secret for an authenticator app, kept sealed with the session until a code of it comes.
 * @throws Refusal as `proveOwn`; 403 to users
 */
export async function startTotp(
  services: Services,
  owner: Owner,
  password: string | undefined,
): Promise<{ secret: string; uri: string }> {
  const proof = await proveOwn(services, owner, password)
  return changeOwnSecurity(services, owner, proof, async ({ trx, account, at, token }) => {
    refuseUsers(account)
    const secret = newTotpSecret()
    const draft = seal(services.config, 'totp-draft', account.id, draftOf(at, secret))
    await updateTotpDraft(trx, hashOf(token), draft)
    return toAuthenticator(services, account.login, secret)
  })
}

/**
 * Sets up the authenticator app whose secret was made last, in place of the one before.
 * @returns recovery codes if it is the first method
 * @throws Refusal as `proveOwn`; 403 to users; 400 a wrong code, 409 no secret waits, 429 too many wrong codes
 */
export async function confirmTotp(
  services: Services,
  owner: Owner,
  { password, code }: { password: string | undefined; code: string },
): Promise<string[] | undefined> {
  const proof = await proveOwn(services, owner, password)
  const done = await countingWrongCodes(services, owner.person.id, () =>
    changeOwnSecurity(services, owner, proof, async ({ trx, account, at, token, totpDraft, tell }) => {
      refuseUsers(account)
      const draft = totpDraft && unseal(services.config, 'totp-draft', account.id, totpDraft)
      const secret = draft && secretOf(draft, at)
      if (!secret) throw conflict('secondStep.notStarted')
      const step = stepOfCode(secret, code, at)
      if (step === null) return null
      await keepTotp(services, trx, account, secret, step)
      await updateTotpDraft(trx, hashOf(token), null)
      const codes = await afterAdding(services, trx, account, token)
      await tell('secondStep.addTotp', 'totpAdded')
      return { codes }
    }),
  )
  if (!done) throw invalidField('code', 'secondStep.codeWrong')
  return done.codes
}

/** Ends the authenticator app. @throws Refusal as `proveOwn`; 409 if there is none */
export async function removeTotp(
  services: Services,
  owner: Owner,
  password: string | undefined,
): Promise<void> {
  const proof = await proveOwn(services, owner, password)
  await changeOwnSecurity(services, owner, proof, async ({ trx, account, token, tell }) => {
    if (!(await deleteTotp(trx, account.id))) throw conflict('secondStep.none')
    await afterRemoving(trx, account.id, token)
    await tell('secondStep.removeTotp', 'totpRemoved')
  })
}
