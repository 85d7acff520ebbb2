import { useTranslations } from 'use-intl'
import { Button } from '../../../kit/ui/Button.tsx'
import { TextField } from '../../../kit/ui/TextField.tsx'
import type { NewLogin } from './useNewLogin.ts'

type Props = {
  fields: Pick<NewLogin, 'name' | 'login' | 'free' | 'takeFree'>
  loginHint: string
  isLoginRequired?: boolean
  autoFocus?: boolean
}

/** The name and the login of a new person; see `useNewLogin`. */
export function NameAndLogin({ fields, loginHint, isLoginRequired = false, autoFocus = false }: Props) {
  const t = useTranslations('people.add')
  const { name, login, free, takeFree } = fields
  return (
    <>
      <TextField
        {...name}
        label={t('name')}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        isRequired={false}
        autoFocus={autoFocus}
      />
      <TextField
        {...login}
        label={t('login')}
        hint={loginHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        isRequired={isLoginRequired}
      />
      {free !== undefined && (
        <div>
          <Button onPress={takeFree}>{t('takeLogin', { login: free })}</Button>
        </div>
      )}
    </>
  )
}
