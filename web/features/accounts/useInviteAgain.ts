import { useTranslations } from 'use-intl'
import type { Account } from '#contract/account.ts'
import { inviteAgain } from '#contract/inviting.ts'
import { call } from '../../platform/api/call.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { currentLanguage } from '../../platform/i18n/language.ts'

/** Mails someone who was invited, and has not come yet, a new link, in the language of who sends it. @param refresh shows until when it works */
export function useInviteAgain(
  { id, email }: Pick<Account, 'id' | 'email'>,
  refresh: () => Promise<unknown>,
): { inviteAgain: () => void; isPending: boolean } {
  const t = useTranslations('person.help')
  const { submit, isPending } = useSubmit<void, unknown>({
    call: () => call(inviteAgain, { params: { id }, body: { language: currentLanguage() } }),
    success: t('invited', { email }),
    onSuccess: refresh,
  })
  return { inviteAgain: () => void submit(), isPending }
}
