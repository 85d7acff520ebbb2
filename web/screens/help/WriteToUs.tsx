import { type Ref, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Outcome } from '../../features/public-forms/Outcome.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { TextLink } from '../../kit/ui/TextLink.tsx'
import { lastProblem } from '../../platform/api/last-problem.ts'
import { lazyNamed } from '../../platform/lazy-named.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'
import { useConfig } from '../../platform/session/useConfig.ts'
import styles from './TopicsScreen.module.css'

// With it comes the form library, which visitors of the help page do not need.
const QuestionForm = lazyNamed(() => import('./QuestionForm.tsx'), 'QuestionForm')

type WriteToUsProps = {
  headingRef: Ref<HTMLHeadingElement>
  /** The title of the page that the question is about. */
  page: string
  /** The serial number that the page was about. */
  licence: string | undefined
}

/** A question to the vendor, with what they need to know; the person sees all of it before it is sent. */
export function WriteToUs({ headingRef, page, licence }: WriteToUsProps) {
  const t = useTranslations('topics')
  const { account } = useSession()
  const { brand } = useConfig()
  const [answerTo, setAnswerTo] = useState<string>()
  const [about] = useState(() => {
    const problem = lastProblem()
    const lines = [
      t('onPage', { page }),
      licence && licence !== account.serialNumber && t('forLicence', { serialNumber: licence }),
      problem && t('sawMessage', { text: problem }),
    ]
    return lines.filter(Boolean).join('\n')
  })
  return (
    <Card as="section" padding="large">
      <div className={styles.write}>
        <h2 ref={headingRef} tabIndex={-1}>
          {t('writeTitle')}
        </h2>
        {answerTo === undefined ? (
          <>
            <p>{t('writeText')}</p>
            <Suspense>
              <QuestionForm about={about} onSent={setAnswerTo} />
            </Suspense>
          </>
        ) : (
          <Outcome
            kind="thanks"
            title={t('sent')}
            text={<p>{t('sentText', { email: answerTo })}</p>}
            action={<Button onPress={() => setAnswerTo(undefined)}>{t('writeAgain')}</Button>}
          />
        )}
        <p>
          {t.rich('byMail', {
            address: () => (
              <TextLink href={`mailto:${brand.supportAddress}`}>{brand.supportAddress}</TextLink>
            ),
          })}
        </p>
      </div>
    </Card>
  )
}
