import { useTranslations } from 'use-intl'
import { signOut } from '#contract/session.ts'
import { call } from '../api/call.ts'
import { useSubmit } from '../api/useSubmit.ts'
import { Button } from '../ui/Button.tsx'

/** Signs out and begins anew at the same address, for another person to sign in. */
export function OtherAccount() {
  const t = useTranslations('handOver.already')
  const { submit, isPending } = useSubmit({
    call: () => call(signOut, { body: {} }),
    // Loaded anew, so that nothing of the person stays in the browser's memory.
    onSuccess: () => location.reload(),
  })
  return (
    <Button isPending={isPending} onPress={() => submit(undefined)} fullWidth>
      {t('other')}
    </Button>
  )
}
