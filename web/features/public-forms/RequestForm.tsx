import { Send } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../kit/ui/Button.tsx'
import { Form } from '../../kit/ui/Form.tsx'
import { ProgressBar } from '../../kit/ui/ProgressBar.tsx'
import { isToWait } from '../../platform/api/api-error.ts'
import { FailedTry } from '../failed-try/FailedTry.tsx'
import { PrivacyNote } from './PrivacyNote.tsx'
import styles from './RequestForm.module.css'
import type { useSending } from './useSending.ts'

type RequestFormProps = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** How far sending it is. */
  sending: Pick<ReturnType<typeof useSending>, 'isPending' | 'error' | 'failed' | 'reset'>
  /** The button's label. */
  submit: string
  captcha?: ReactNode | undefined
  /** Whether sending it means consent to the privacy notice. */
  isAgreement?: boolean
  children: ReactNode
}

/** A public form: fields, captcha, privacy notice and button. */
export function RequestForm(props: RequestFormProps) {
  const { onSubmit, sending, submit, captcha, isAgreement = true, children } = props
  const { isPending, error, failed, reset } = sending
  const t = useTranslations('requests')
  const [isWaiting, setWaiting] = useState(false)
  const isToldByItself = isToWait(failed)
  return (
    <Form
      onSubmit={(event) => (isWaiting ? undefined : onSubmit(event))}
      error={isToldByItself ? undefined : error}
    >
      {isPending && <ProgressBar label={t('sending')} />}
      {children}
      {captcha}
      <PrivacyNote isAgreement={isAgreement} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" icon={Send} isAtRest={isWaiting} isPending={isPending}>
          {submit}
        </Button>
      </div>
      {isToldByItself && error && (
        <FailedTry failure={{ text: error, error: failed }} onWait={setWaiting} onClose={reset} />
      )}
    </Form>
  )
}
