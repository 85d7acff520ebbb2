import { useFormatter, useTranslations } from 'use-intl'
import { isCalendarDate } from '#contract/fields.ts'
import type { Shown } from '#contract/was.ts'
import type { FieldLabel } from '../../platform/api/useEdited.ts'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import { Button } from '../ui/Button.tsx'
import { FormMessage } from '../ui/FormMessage.tsx'
import styles from './Outdated.module.css'

type Props = {
  /** Why the form was not saved. */
  error: string | undefined
  /** The values that others have changed meanwhile, by the name of the field. */
  meanwhile: Readonly<Record<string, Shown>>
  labels: Readonly<Record<string, FieldLabel>>
  /** Lets it stand. */
  onKeep: () => void
}

/** Says what others have changed while a form was open; saving again replaces it. */
export function Outdated({ error, meanwhile, labels, onKeep }: Props) {
  const t = useTranslations('ui.outdated')
  const text = useShownText()
  return (
    <>
      {error && <FormMessage kind="error">{error}</FormMessage>}
      <div className={styles.outdated}>
        <p>{t('now')}</p>
        <dl className={styles.fields}>
          {Object.entries(meanwhile).map(([name, value]) => {
            const label = labels[name] ?? name
            const isPlain = typeof label === 'string'
            return (
              <div key={name}>
                <dt>{isPlain ? label : label.label}</dt>
                <dd>{isPlain ? text(value) : label.text(value)}</dd>
              </div>
            )
          })}
        </dl>
        <p>{t('hint')}</p>
        <div>
          <Button onPress={onKeep}>{t('keep')}</Button>
        </div>
      </div>
    </>
  )
}

function useShownText(): (value: Shown) => string {
  const t = useTranslations('ui')
  const date = useCalendarDate()
  const format = useFormatter()
  return (value) => {
    if (value === null || value === '') return t('outdated.empty')
    if (typeof value === 'boolean') return value ? t('yes') : t('no')
    if (typeof value === 'number') return format.number(value)
    return isCalendarDate(value) ? date(value) : value
  }
}
