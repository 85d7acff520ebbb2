import { Send } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../kit/ui/Button.tsx'
import { Form } from '../../kit/ui/Form.tsx'
import { ProgressBar } from '../../kit/ui/ProgressBar.tsx'
import { PrivacyNote } from './PrivacyNote.tsx'
import styles from './RequestForm.module.css'

type RequestFormProps = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  isPending: boolean
  error: string | undefined
  /** The button's label. */
  submit: string
  captcha?: ReactNode | undefined
  /** Whether sending it means consent to the privacy notice. */
  isAgreement?: boolean
  children: ReactNode
}

/** A public form: fields, captcha, privacy notice and button. */
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
