import { useTranslations } from 'use-intl'
import type { Account } from '#contract/account.ts'
import { inviteAgain } from '#contract/inviting.ts'
import { call } from '../../platform/api/call.ts'
import { mailLanguage } from '../../platform/api/mail-language.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'

/** Mails someone who was invited, and has not come yet, a new link. @param refresh shows until when it works */
export function useInviteAgain(
  { id, email }: Pick<Account, 'id' | 'email'>,
  refresh: () => Promise<unknown>,
): { inviteAgain: () => void; isPending: boolean } {
  const t = useTranslations('person.help')
  const { submit, isPending } = useSubmit<void, unknown>({
    call: () => call(inviteAgain, { params: { id }, body: { language: mailLanguage } }),
    success: t('invited', { email }),
    onSuccess: refresh,
  })
  return { inviteAgain: () => void submit(), isPending }
}
