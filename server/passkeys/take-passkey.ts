import type { Language } from '#i18n/languages.ts'
import { aboutSecurity } from '../accounts/mails.ts'
import type { Trx } from '../platform/db/database.ts'
import { type Statement, together } from '../platform/db/together.ts'
import { noteOf } from '../record/audit/audit.ts'
import { mailing } from '../record/mail/outbox.ts'
import type { VerifyStep } from '../second-step/methods.ts'
import type { Services } from '../services.ts'
import { claimOf } from './challenges.ts'
import { checkAnswer, credentialIdOf, type RightAnswer } from './check-answer.ts'
import { findPasskey, noteUse, type StoredPasskey } from './passkey-rows.ts'

/** Whether it is an answer of one of the account's passkeys, which the caller holds, to a challenge for it; it is used up then. */
export const takePasskey: VerifyStep = async (services, trx, account, given) => {
  const { credential, bindingToken: by, language } = given
  if (!credential) return false
  const passkey = await findPasskey(trx, credentialIdOf(credential))
  if (passkey?.accountId !== account.id) return false
  const use = { purpose: 'second-step', by, accountId: account.id } as const
  const answer = await checkAnswer(services, passkey, credential, use, { isAlone: false })
  return answer !== null && usePasskey(services, trx, passkey, answer, language)
}

/**
 * Uses up a right answer of a passkey whose account the caller holds. If the counter of a passkey on one device did not grow, there may
 * be a copy of it: that is noted, and its owner gets a mail. It is not refused, since some devices count wrongly.
 * @returns false if the challenge was answered already
 */
export async function usePasskey(
  { clock }: Pick<Services, 'clock'>,
  trx: Trx,
  passkey: StoredPasskey,
  { challenge, counter, isSynced, isOnOneDevice }: RightAnswer,
  language: Language,
): Promise<boolean> {
  const at = clock()
  const used = { counter, synced: isSynced, used_at: at }
  if (!(await noteUse(trx, passkey.id, used, claimOf(trx, challenge)))) return false
  const isBack = isOnOneDevice && passkey.counter > 0 && counter <= passkey.counter
  if (isBack) await together(trx, noticeOfCopy(trx, at, passkey, language))
  return true
}

function noticeOfCopy(trx: Trx, at: Date, passkey: StoredPasskey, language: Language): Statement[] {
  const { accountId, passkeyName, login, name, email } = passkey
  const noted = {
    action: 'secondStep.passkeyBack',
    target: 'account',
    targetId: accountId,
    after: { name: passkeyName },
  } as const
  return [
    noteOf({ actor: { id: accountId, login }, at }, noted),
    ...mailing(
      trx,
      at,
      aboutSecurity({ account: { login, name, email }, at, language }, { change: 'passkeySteppedBack' }),
    ),
  ]
}
