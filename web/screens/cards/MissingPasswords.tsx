import { KeyRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Group } from '#contract/groups.ts'
import type { NewPasswordsFor } from '../../features/cards/useNewPasswordsFor.ts'
import { PasswordKindSelect } from '../../features/passwords/PasswordKindSelect.tsx'
import { usePasswordKind } from '../../features/passwords/password-kind.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { FormMessage } from '../../kit/ui/FormMessage.tsx'
import { type CardPerson, useNewPasswords } from '../../platform/session/new-passwords.ts'
import styles from './CardsToPrint.module.css'

type Props = { people: readonly CardPerson[]; group: Group; passwords: NewPasswordsFor }

/** Says first what a card costs: a password can only be printed where it was made just now. Then makes those that are missing. */
export function MissingPasswords({ people, group, passwords }: Props) {
  const t = useTranslations('cards')
  const { make, progress, failure } = passwords
  const [kind, chooseKind] = usePasswordKind(group.serialNumber)
  const fresh = new Set(useNewPasswords().map(({ person }) => person.login))
  const missing = people.filter(({ login }) => !fresh.has(login))
  const count = missing.length
  if (count === 0) return null
  return (
    <div className={styles.missing}>
      <FormMessage kind="info">{t('missing', { count })}</FormMessage>
      {failure && (
        <FormMessage kind="error">
          {failure.text}
          {failure.refused.length > 0 && (
            <ul className={styles.refused}>
              {failure.refused.map(({ name, errormsg }, index) => (
                <li key={index}>
                  <strong>{name}</strong>: {errormsg}
                </li>
              ))}
            </ul>
          )}
        </FormMessage>
      )}
      {missing.some(({ isAdmin }) => !isAdmin) && <PasswordKindSelect kind={kind} onChange={chooseKind} />}
      <Button
        icon={KeyRound}
        isPending={progress !== undefined}
        onPress={() => void make(missing, { kind, language: group.language ?? null })}
      >
        {progress ? t('making', progress) : t('make', { count })}
      </Button>
    </div>
  )
}
