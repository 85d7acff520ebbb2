import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../kit/ui/Button.tsx'
import { TextField } from '../../kit/ui/TextField.tsx'
import styles from './BankStatement.module.css'

type Props = {
  /** To begin with. */
  number: string
  /** The id of the payer's name. */
  labelledBy: string
  isPending: boolean
  /** Why the last number was refused. */
  error: string | undefined
  onChoose: (number: string) => void
}

/** The field for the invoice that a payment is for. */
export function ChooseInvoice({ number, labelledBy, isPending, error, onChoose }: Props) {
  const t = useTranslations('bankStatement')
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(number)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    if (error) field.current?.focus()
  }, [error])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = typed.trim()
    setMissing(wanted === '')
    if (wanted === '') field.current?.focus()
    else onChoose(wanted)
  }
  return (
    <form noValidate onSubmit={submit}>
      <fieldset aria-labelledby={labelledBy} className={styles.choose}>
        <TextField
          ref={field}
          label={t('invoiceNumber')}
          value={typed}
          onChange={setTyped}
          error={isMissing ? t('numberMissing') : error}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
        <Button type="submit" isPending={isPending}>
          {t('use')}
        </Button>
      </fieldset>
    </form>
  )
}
