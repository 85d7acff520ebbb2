import { useTranslations } from 'use-intl'
import type { Account } from '#contract/account.ts'

/** The texts of the account dialog that differ for people who change their own data. */
export function useAccountWords(account: Account, isOwnData: boolean) {
  const own = useTranslations('account')
  const t = useTranslations('people.edit')
  if (isOwnData) {
    return {
      title: own('edit'),
      loginHint: own('loginHint'),
      passwordHint: own('newPasswordHint'),
      currentPassword: own('currentPassword'),
      currentPasswordHint: own('currentPasswordHint'),
      done: own('saved'),
    }
  }
  return {
    title: t(account.isAdmin ? 'titleAdmin' : 'title'),
    loginHint: undefined,
    passwordHint: t('passwordHint'),
    currentPassword: t('currentPassword'),
    currentPasswordHint: t('currentPasswordHint'),
    done: t('done'),
  }
}
