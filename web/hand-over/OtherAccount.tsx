import { useTranslations } from 'use-intl'
import { signOut } from '#contract/session.ts'
import { call } from '../api/call.ts'
import { useSubmit } from '../api/useSubmit.ts'
import { Button } from '../ui/Button.tsx'

/** Signs out and reloads the page, so that another person can sign in for the same app. */
export function OtherAccount() {
  const t = useTranslations('handOver.already')
  const { submit, isPending } = useSubmit({
    call: () => call(signOut, { body: {} }),
    // Reload, so that no data of the person stays in memory.
    onSuccess: () => location.reload(),
  })
  return (
    <Button isPending={isPending} onPress={() => submit(undefined)} fullWidth>
      {t('other')}
    </Button>
  )
}
