import { useTranslations } from 'use-intl'
import { Select } from '../../kit/ui/Select.tsx'
import type { Encoding, Reading } from './encodings.ts'

type Props = {
  /** The likeliest first; none: there is nothing to choose. */
  readings: readonly Reading[]
  /** The person's choice; undefined: as it was found. */
  chosen: Encoding | undefined
  onChange: (encoding: Encoding) => void
}

/** The ways to read the letters of a text file, each with a few of its words. */
export function LettersSelect({ readings, chosen, onChange }: Props) {
  const t = useTranslations('files')
  if (readings.length === 0) return null
  return (
    <Select
      label={t('letters')}
      hint={t('lettersHint')}
      value={chosen ?? readings[0]?.encoding ?? ''}
      onChange={(next) => onChange(next as Encoding)}
      options={readings.map(({ encoding: id, name, sample }) => ({ id, label: `${sample} (${name})` }))}
    />
  )
}
