import { useTranslations } from 'use-intl'
import { Button } from '../../kit/ui/Button.tsx'
import { TextLink } from '../../kit/ui/TextLink.tsx'
import { useConfig } from '../../platform/session/useConfig.ts'
import styles from './SecondStep.module.css'

type LostPhoneProps = {
  hasCodes: boolean
  onCode: () => void
  /** Back to the step; absent if this browser can take none. */
  onReturn: (() => void) | undefined
}

/** Advice for a lost phone: a recovery code, or whom to ask. */
export function LostPhone({ hasCodes, onCode, onReturn }: LostPhoneProps) {
  const t = useTranslations('secondStep.lost')
  const { brand } = useConfig()
  return (
    <div className={styles.parts}>
      <ol className={styles.steps}>
        {hasCodes && <li>{t('codes')}</li>}
        <li>{t('otherDevice')}</li>
        <li>
          {t.rich('ask', {
            brand: brand.name,
            address: () => (
              <TextLink href={`mailto:${brand.supportAddress}`} translate="no">
                {brand.supportAddress}
              </TextLink>
            ),
          })}
        </li>
        <li>{t('colleague', { brand: brand.name })}</li>
      </ol>
      <p>{t('after')}</p>
      {hasCodes && (
        <Button variant="primary" fullWidth onPress={onCode}>
          {t('useCode')}
        </Button>
      )}
      {onReturn && (
        <Button fullWidth onPress={onReturn}>
          {t('return')}
        </Button>
      )}
    </div>
  )
}
