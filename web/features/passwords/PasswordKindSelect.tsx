import { useTranslations } from 'use-intl'
import { isPasswordKind, type PasswordKind } from '#i18n/word-lists.ts'
import { Select } from '../../kit/ui/Select.tsx'

type Props = { kind: PasswordKind; onChange: (kind: PasswordKind) => void } & (
  | { later?: undefined }
  | {
      /** Offers to make none, and whether that is chosen. */
      later: { label: string; isChosen: boolean; onChoose: () => void }
    }
)

/** Which kind of passwords to make for users; admins have no choice. */
export function PasswordKindSelect({ kind, onChange, later }: Props) {
  const t = useTranslations('passwords')
  return (
    <Select
      label={t('kind')}
      value={later?.isChosen ? 'later' : kind}
      onChange={(chosen) => (isPasswordKind(chosen) ? onChange(chosen) : later?.onChoose())}
      options={[
        { id: 'easy', label: t('easy') },
        { id: 'words', label: t('words') },
        ...(later ? [{ id: 'later', label: later.label }] : []),
      ]}
    />
  )
}
