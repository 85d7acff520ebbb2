import { LockKeyholeOpen } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { whyNotUnlock } from '#contract/account-rules.ts'
import { type LockedPerson, unlock } from '#contract/person-page.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { VisuallyHidden } from '../../../kit/ui/VisuallyHidden.tsx'
import { isRefusal } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { useSubmit } from '../../../platform/api/useSubmit.ts'
import { useViewer } from '../../../platform/session/useViewer.ts'

type Props = { person: Pick<LockedPerson, 'id' | 'login' | 'name'>; onDone: () => Promise<void> }

/** Lets someone try passwords again; nothing if this person may not. */
export function UnlockButton({ person, onDone }: Props) {
  const t = useTranslations('person.signIn')
  const viewer = useViewer()
  const { id, login, name } = person
  const { submit, isPending } = useSubmit({
    call: () => call(unlock, { params: { id } }),
    success: t('unlocked', { name: name || login }),
    onSuccess: onDone,
    // Deleted meanwhile.
    onError: (refusal) => void (isRefusal(refusal, 'account.notFound') && onDone()),
  })
  if (whyNotUnlock(viewer, person) !== null) return null
  return (
    <Button icon={LockKeyholeOpen} isPending={isPending} onPress={() => void submit(undefined)}>
      {t('unlock')}
      <VisuallyHidden>{` ${name || login}`}</VisuallyHidden>
    </Button>
  )
}
