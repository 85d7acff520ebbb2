import { Send } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/Button.tsx'
import { Form } from '../ui/Form.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { PrivacyNote } from './PrivacyNote.tsx'
import styles from './RequestForm.module.css'

type RequestFormProps = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  isPending: boolean
  error: string | undefined
  /** The words on the button. */
  submit: string
  captcha?: ReactNode | undefined
  /** Whether sending it means to agree to the privacy notice. */
  isAgreement?: boolean
  children: ReactNode
}

/** A form for everybody: its fields, the captcha, the privacy notice, and the button. */
export function RequestForm(props: RequestFormProps) {
  const { onSubmit, isPending, error, submit, captcha, isAgreement = true, children } = props
  const t = useTranslations('requests')
  return (
    <Form onSubmit={onSubmit} error={error}>
      {isPending && <ProgressBar label={t('sending')} />}
      {children}
      {captcha}
      <PrivacyNote isAgreement={isAgreement} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" icon={Send} isPending={isPending}>
          {submit}
        </Button>
      </div>
    </Form>
  )
}
