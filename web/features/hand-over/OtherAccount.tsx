import { useTranslations } from 'use-intl'
import { signOut } from '#contract/session.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { call } from '../../platform/api/call.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'

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
