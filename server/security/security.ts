import type { Security } from '#contract/security.ts'
import { conflict, notFound } from '../platform/errors.ts'
import { deleteDevice } from '../second-step/device-rows.ts'
import { renewRecoveryCodesOf } from '../second-step/recovery-codes.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { changeOwnSecurity, type Owner, proveOwn } from './own-security.ts'
import { findSecurity } from './queries.ts'

const instantOf = (moment: string) => new Date(moment).toISOString()

/** A person's ways to sign in. */
export async function readSecurity({ db, clock }: Services, { id }: Person): Promise<Security> {
  const { passwordSetAt, hasTotp, passkeys, recoveryLeft, devices } = await findSecurity(db, id, clock())
  return {
    passwordSetAt: passwordSetAt?.toISOString() ?? null,
    hasTotp,
    passkeys: passkeys.map(({ madeAt, usedAt, ...passkey }) => ({
      ...passkey,
      madeAt: instantOf(madeAt),
      usedAt: usedAt && instantOf(usedAt),
    })),
    recoveryLeft,
    devices: devices.map(({ id, browser, system, since, until }) => ({
      id,
      name: [browser, system].filter((part) => part !== null).join(', '),
      since: instantOf(since),
      until: instantOf(until),
    })),
  }
}

/** Makes new recovery codes in place of those before. @throws Refusal as `proveOwn`; 409 without a second step */
export async function renewRecoveryCodes(
  services: Services,
  owner: Owner,
  password: string | undefined,
): Promise<string[]> {
  const proof = await proveOwn(services, owner, password)
  return changeOwnSecurity(services, owner, proof, async ({ trx, account, tell }) => {
    if (!account.hasSecondStep) throw conflict('secondStep.none')
    const codes = await renewRecoveryCodesOf(trx, account)
    await tell('secondStep.renewCodes', 'codesRenewed')
    return codes
  })
}

/** Forgets a remembered device. @throws Refusal as `proveOwn`; 404 if it is forgotten already, or another person's */
export async function forgetDevice(
  services: Services,
  owner: Owner,
  { id, password }: { id: number; password: string | undefined },
): Promise<void> {
  const proof = await proveOwn(services, owner, password)
  await changeOwnSecurity(services, owner, proof, async ({ trx, account, tell }) => {
    if (!(await deleteDevice(trx, account.id, id))) throw notFound('secondStep.deviceNotFound')
    await tell('secondStep.forgetDevice', 'deviceForgotten')
  })
}
