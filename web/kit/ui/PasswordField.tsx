import { Eye, EyeOff } from 'lucide-react'
import { type Ref, useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'
import { FieldButton } from './FieldButton.tsx'

type PasswordFieldProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  ref?: Ref<HTMLInputElement> | undefined
  autoComplete?: 'current-password' | 'new-password' | 'off' | undefined
  /** For a password that the portal made: the person has to read it. */
  isReadable?: boolean | undefined
}

/** A password field with a button to show the password. */
export function PasswordField(props: PasswordFieldProps) {
  const t = useTranslations('ui')
  const [isShown, setShown] = useState(props.isReadable ?? false)
  return (
    <Field {...props}>
      {(input) => (
        <div className={styles.box}>
          <input
            {...input}
            ref={props.ref}
            type={isShown ? 'text' : 'password'}
            autoComplete={props.autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          {/* No aria-pressed: the label changes with the state, and "hide, pressed" would confuse. */}
          <FieldButton
            label={t(isShown ? 'hidePassword' : 'showPassword')}
            icon={isShown ? EyeOff : Eye}
            isDisabled={props.isDisabled}
            onPress={() => setShown(!isShown)}
          />
        </div>
      )}
    </Field>
  )
}
