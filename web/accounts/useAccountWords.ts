import { useTranslations } from 'use-intl'
import type { Account } from '#contract/account.ts'

/** Where the dialog of an account speaks otherwise to people about their own data than to those who administer it. */
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
