import { Secret } from 'otpauth'
import { recoveryCodes } from '#contract/security.ts'
import { aboutSecurity } from '../accounts/mails.ts'
import type { Trx } from '../platform/db/database.ts'
import { together } from '../platform/db/together.ts'
import { hashOf } from '../platform/secrets.ts'
import { mailing } from '../record/mail/outbox.ts'
import type { VerifyStep } from './methods.ts'
import * as rows from './recovery-rows.ts'

/** 80 bits: sixteen letters and digits. */
const codeBytes = 10

/** A code in groups of four, `ABCD-EFGH-IJKL-MNOP`; base32. */
const newCode = () => new Secret({ size: codeBytes }).base32.replaceAll(/.{4}(?=.)/g, '$&-')

/** As it is hashed: how it was typed does not matter. */
const plain = (typed: string) => typed.toUpperCase().replaceAll(/[^A-Z2-7]/g, '')

const hashOfCode = (typed: string) => hashOf(`recovery:${plain(typed)}`)

/** Gives an account new recovery codes in place of the old ones. @returns the codes, which are shown once */
export async function renewRecoveryCodesOf(
  trx: Trx,
  account: { id: number; licenceId: number | null },
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, newCode)
  await rows.replaceCodes(trx, account, codes.map(hashOfCode))
  return codes
}

/** Whether it is one of the account's recovery codes; it is used up then, and a mail says how many are left. */
export const takeRecoveryCode: VerifyStep = async ({ clock }, trx, account, { code = '', language }) => {
  if (!(await rows.deleteCode(trx, account.id, hashOfCode(code)))) return false
  const at = clock()
  const left = await rows.countCodes(trx, account.id)
  await together(
    trx,
    mailing(trx, at, aboutSecurity({ account, at, language }, { change: 'codeUsed', left })),
  )
  return true
}
