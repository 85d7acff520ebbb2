import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { LogIn } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import { fieldErrors } from '#contract/field-errors.ts'
import { signIn } from '#contract/session.ts'
import { call } from '../../api/call.ts'
import { useSubmit } from '../../api/useSubmit.ts'
import { startSession } from '../../session/session.ts'
import { useConfig } from '../../session/useConfig.ts'
import { useBackdrop } from '../../shell/useBackdrop.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Form } from '../../ui/Form.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import styles from './SignInScreen.module.css'

type Credentials = v.InferInput<typeof signIn.body>
type Name = keyof Credentials

/** Signs a person in with username and password, and takes them home. */
export function SignInScreen() {
  const t = useTranslations('signIn')
  const { brand } = useConfig()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  useBackdrop()

  const { submit, isPending, error } = useSubmit({
    call: (body: Credentials) => call(signIn, { body }),
    onSuccess: async () => {
      await startSession(queryClient)
      await navigate({ to: '/home' })
    },
  })
  const fields = useCredentials()

  return (
    <div className={styles.page}>
      <Card padding="large">
        <div className={styles.head}>
          <h1>{t('title')}</h1>
          <p>{t('intro', { brand: brand.name })}</p>
        </div>
        <Form onSubmit={() => fields.isValid && submit(fields.values)} error={error}>
          <TextField
            {...fields.of('login')}
            label={t('login')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            isRequired
          />
          <PasswordField
            {...fields.of('password')}
            label={t('password')}
            autoComplete="current-password"
            isRequired
          />
          <Button
            type="submit"
            variant="primary"
            icon={LogIn}
            isDisabled={!fields.isValid}
            isPending={isPending}
            fullWidth
          >
            {t('submit')}
          </Button>
        </Form>
        <footer className={styles.foot}>
          {isPending && <ProgressBar label={t('working')} />}
          <TextLink href="/help">{t('help')}</TextLink>
        </footer>
      </Card>
    </div>
  )
}

/** The two fields. By hand, because a form library would be a tenth of what this first page has to load. */
function useCredentials() {
  const t = useTranslations('errors')
  const [values, setValues] = useState<Credentials>({ login: '', password: '' })
  const [wasLeft, setWasLeft] = useState({ login: false, password: false })
  const { issues } = v.safeParse(signIn.body, values)
  const wrong = issues ? fieldErrors(issues) : {}

  const of = (name: Name) => {
    const complaint = wasLeft[name] ? wrong[name] : undefined
    return {
      name,
      value: values[name],
      onChange: (value: string) => setValues((current) => ({ ...current, [name]: value })),
      onBlur: () => setWasLeft((current) => ({ ...current, [name]: true })),
      error: complaint && t(complaint.code, complaint.values),
    }
  }
  return { values, isValid: !issues, of }
}
