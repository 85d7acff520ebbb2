import { Check } from 'lucide-react'
import { useId } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Home } from '#contract/home.ts'
import { ButtonLink } from '../../../kit/ui/ButtonLink.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { VisuallyHidden } from '../../../kit/ui/VisuallyHidden.tsx'
import { addressOf } from '../../../platform/addresses.ts'
import styles from './Attention.module.css'

const steps = ['groups', 'people', 'cards'] as const

const hrefs = { groups: addressOf.adding('group'), people: addressOf.adding('several'), cards: '/users' }

/** The first steps in a licence that holds only its admin. */
export function FirstSteps({ home }: { home: Home }) {
  const t = useTranslations('attention.steps')
  const format = useFormatter()
  const titleId = useId()
  const done = home.groups > 0 ? 1 : 0
  return (
    <Card as="section" padding="none" aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{t('title')}</h2>
      </div>
      <ol className={styles.list}>
        {steps.map((step, index) => (
          <li key={step} className={`${styles.item} ${index === done ? styles.first : ''}`}>
            <span className={`${styles.number} ${index < done ? styles.done : ''}`}>
              {index < done ? (
                <>
                  <Check aria-hidden size={20} />
                  <VisuallyHidden>{t('done')}</VisuallyHidden>
                </>
              ) : (
                format.number(index + 1)
              )}
            </span>
            <div className={styles.words}>
              <p className={styles.title}>{t(`${step}.title`)}</p>
              <p className={styles.text}>{t(`${step}.text`)}</p>
            </div>
            {index === done && (
              <div className={styles.button}>
                <ButtonLink href={hrefs[step]} variant="primary">
                  {t(`${step}.button`)}
                </ButtonLink>
              </div>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
