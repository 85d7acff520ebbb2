import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { LogIn, LogOut } from 'lucide-react'
import { useId } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '../../kit/ui/Button.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { DialogActions } from '../../kit/ui/DialogActions.tsx'
import { FormMessage } from '../../kit/ui/FormMessage.tsx'
import { VisuallyHidden } from '../../kit/ui/VisuallyHidden.tsx'
import { useSubmit } from '../api/useSubmit.ts'
import styles from './SessionEndDialog.module.css'
import { refreshSession } from './session.ts'
import { type SessionEnd, secondsLeft, secondsToAnnounce } from './session-end.ts'

type SessionEndDialogProps = {
  end: SessionEnd
  /** In ms since 1970. */
  now: number
  isOpen: boolean
  onDismiss: () => void
  /** Ends the session now; signing in again leads back here. */
  onLeave: () => void
}

/** Warns that the session ends soon, and offers to extend it, or to sign in again at its absolute limit. */
export function SessionEndDialog({ end, now, isOpen, onDismiss, onLeave }: SessionEndDialogProps) {
  const t = useTranslations('sessionEnd')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const time = useTimeInWords()
  const textId = useId()
  // Any call keeps the session alive; SessionWatch then closes the dialog.
  const { submit, isPending, error } = useSubmit({ call: () => refreshSession(queryClient) })

  const left = secondsLeft(end, now)
  const announced = secondsToAnnounce(left)
  const kind = end.canStay ? 'unused' : 'longest'
  const stay = () => (end.canStay ? void submit(undefined) : onDismiss())
  return (
    <Dialog
      title={t(`${kind}.title`)}
      isOpen={isOpen}
      onClose={stay}
      isPending={isPending}
      width="narrow"
      role="alertdialog"
      describedBy={textId}
    >
      <div className={styles.content}>
        <div id={textId}>
          <p>{t(`${kind}.text`)}</p>
          <p className={styles.left}>{t('left', { time: time(left) })}</p>
        </div>
        <VisuallyHidden role="status">
          {announced !== undefined && t('left', { time: time(announced) })}
        </VisuallyHidden>
        {error && <FormMessage kind="error">{error}</FormMessage>}
        <DialogActions>
          {end.canStay ? (
            <>
              <Button icon={LogOut} onPress={() => void navigate({ to: '/logout' })}>
                {t('leave')}
              </Button>
              <Button autoFocus variant="primary" isPending={isPending} onPress={stay}>
                {t('stay')}
              </Button>
            </>
          ) : (
            <>
              <Button autoFocus onPress={onDismiss}>
                {t('later')}
              </Button>
              <Button variant="primary" icon={LogIn} onPress={onLeave}>
                {t('again')}
              </Button>
            </>
          )}
        </DialogActions>
      </div>
    </Dialog>
  )
}

/** Formats seconds as "1 minute, 50 seconds". */
function useTimeInWords(): (seconds: number) => string {
  const format = useFormatter()
  const count = (number: number, unit: 'minute' | 'second') =>
    format.number(number, { style: 'unit', unit, unitDisplay: 'long' })
  return (seconds) => {
    const minutes = Math.floor(seconds / 60)
    const rest = seconds % 60
    const parts = [
      minutes > 0 && count(minutes, 'minute'),
      (rest > 0 || minutes === 0) && count(rest, 'second'),
    ]
    return format.list(
      parts.filter((part) => part !== false),
      { type: 'unit' },
    )
  }
}
