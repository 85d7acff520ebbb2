import { RotateCw } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Account } from '#contract/account.ts'
import { makePin, pinUses } from '#contract/pins.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { CopyableCode } from '../../kit/ui/CopyableCode.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { FormMessage } from '../../kit/ui/FormMessage.tsx'
import { Spinner } from '../../kit/ui/Spinner.tsx'
import type { DialogState } from '../../kit/ui/useOpenedDialog.ts'
import { call } from '../../platform/api/call.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import styles from './GiveNumberDialog.module.css'

type Props = { person: Pick<Account, 'id' | 'name' | 'login'> } & DialogState

/** Makes a number with which a user signs in today, and shows it: the server tells it this once. */
export function GiveNumberDialog({ person: { id, name, login }, ...state }: Props) {
  const t = useTranslations('people.number')
  const tUi = useTranslations('ui')
  const format = useFormatter()
  const [made, setMade] = useState<{ pin: string; until: string }>()
  const { submit, isPending, error } = useSubmit<void, { data: { pin: string; until: string } }>({
    call: () => call(makePin, { params: { id }, body: {} }),
    onSuccess: ({ data }) => setMade(data),
  })
  // Opening the dialog asks for it.
  const make = useEffectEvent(() => void submit())
  useEffect(() => make(), [])
  return (
    <Dialog {...state} title={t('title', { name: name || login })}>
      <div className={styles.content}>
        {isPending && <Spinner label={t('making')} />}
        {error && !isPending && (
          <>
            <FormMessage kind="error">{error}</FormMessage>
            <div>
              <Button icon={RotateCw} onPress={() => void submit()}>
                {tUi('tryAgain')}
              </Button>
            </div>
          </>
        )}
        {made && (
          <>
            <p>{t('how', { login })}</p>
            <CopyableCode label={t('label')} code={made.pin} isDigits autoFocus />
            <p>
              {t('until', {
                time: format.dateTime(new Date(made.until), { timeStyle: 'short' }),
                count: pinUses,
              })}
            </p>
            <p>{t('once')}</p>
          </>
        )}
      </div>
    </Dialog>
  )
}
