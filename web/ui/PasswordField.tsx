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
}

/** A field for a password, hidden until the person asks to see it. */
export function PasswordField(props: PasswordFieldProps) {
  const t = useTranslations('ui')
  const [isShown, setShown] = useState(false)
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
          {/* Its words change with the state, so it is no toggle for screen readers: "hide, pressed" would puzzle. */}
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
