import { RefreshCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { PasswordKind } from '#i18n/word-lists.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { PasswordField } from '../../kit/ui/PasswordField.tsx'
import type { useFormField } from '../../platform/api/form.ts'
import styles from './MadePasswordFields.module.css'

type FormField = ReturnType<typeof useFormField<Record<string, string>, string, unknown>>

type Props = {
  password: FormField
  passwordCheck: FormField
  /** The password that was made; see `useMadePassword`. */
  made: string | null | undefined
  onMakeAnother: () => void
  kind: PasswordKind
  labels: { password: string; passwordCheck: string; hint: string }
}

/** A made password, readable, with a button for another one. One that is typed has to be typed twice. */
export function MadePasswordFields({ password, passwordCheck, made, onMakeAnother, kind, labels }: Props) {
  const t = useTranslations('passwords')
  const isMade = made === undefined ? password.value === '' : password.value === made
  const type = (typed: string) => {
    if (isMade) passwordCheck.onChange('')
    password.onChange(typed)
  }
  return (
    <>
      <div className={styles.made}>
        <PasswordField
          {...password}
          onChange={type}
          label={labels.password}
          hint={isMade ? t(kind === 'easy' ? 'easyHint' : 'hint') : labels.hint}
          autoComplete="new-password"
          isReadable
          isRequired
        />
        <Button variant="quiet" icon={RefreshCw} onPress={onMakeAnother}>
          {t('another')}
        </Button>
      </div>
      {!isMade && (
        <PasswordField
          {...passwordCheck}
          label={labels.passwordCheck}
          autoComplete="new-password"
          isRequired
        />
      )}
    </>
  )
}
