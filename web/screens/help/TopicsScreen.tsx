import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { LifeBuoy, Mail } from 'lucide-react'
import { useRef } from 'react'
import { IntlProvider, useLocale, useMessages, useTranslations } from 'use-intl'
import { Button } from '../../kit/ui/Button.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { CardHead } from '../../kit/ui/CardHead.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { OptionalPart } from '../../kit/ui/OptionalPart.tsx'
import { ProgressBar } from '../../kit/ui/ProgressBar.tsx'
import { useErrorText } from '../../platform/api/useSubmit.ts'
import { useLanguage } from '../../platform/i18n/LanguageProvider.tsx'
import { lazyNamed } from '../../platform/lazy-named.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'
import styles from './TopicsScreen.module.css'
import { type Topic, topicsFor } from './topics.ts'
import { topicsQuery } from './topics-query.ts'
import { WriteToUs } from './WriteToUs.tsx'

const DevicePictures = lazyNamed(() => import('./pictures/DevicePictures.tsx'), 'DevicePictures')

/** Help for signed-in people. Its long texts load with this page only. */
export function TopicsScreen() {
  const t = useTranslations('shell')
  const tUi = useTranslations('ui')
  const errorText = useErrorText()
  const locale = useLocale()
  const messages = useMessages()
  const { language } = useLanguage()
  const { data, error, refetch } = useQuery(topicsQuery(language))
  return (
    <div className={styles.screen}>
      <Card padding="none">
        <CardHead icon={LifeBuoy} title={t('titles.help')} text={data?.topics.intro} />
        {!data && !error && <ProgressBar label={tUi('loading')} />}
        {error && (
          <ErrorState title={t('notLoaded')} text={errorText(error)} onRetry={() => void refetch()} />
        )}
      </Card>
      {data && (
        <IntlProvider locale={locale} messages={{ ...messages, ...data }} timeZone="Europe/Brussels">
          <Topics />
        </IntlProvider>
      )}
    </div>
  )
}

/** All of a person's topics, open, so that the browser's own search finds them; those of the page one comes from lead. */
function Topics() {
  const t = useTranslations('topics')
  const tTitles = useTranslations('shell.titles')
  const { kind } = useSession()
  const { about, licence } = useSearch({ from: '/helping/help/{-$with}' })
  const write = useRef<HTMLHeadingElement>(null)
  const { page, here, others } = topicsFor(kind, about)
  return (
    <>
      <div>
        <Button icon={Mail} onPress={() => write.current?.focus()}>
          {t('writeTitle')}
        </Button>
      </div>
      <TopicList title={t('here', { page: tTitles(page) })} topics={here} />
      {others.length > 0 && <TopicList title={t('all')} topics={others} />}
      <WriteToUs headingRef={write} page={tTitles(page)} licence={licence} />
    </>
  )
}

function TopicList({ title, topics }: { title: string; topics: readonly Topic[] }) {
  const t = useTranslations('topics.list')
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <div className={styles.topics}>
        {topics.map(({ id, hasDevices }) => (
          <Card key={id} as="article">
            <h3>{t(`${id}.title`)}</h3>
            <ol className={styles.steps}>
              {t(`${id}.steps`)
                .split('\n')
                .map((step) => (
                  <li key={step}>{step}</li>
                ))}
            </ol>
            {hasDevices && (
              <OptionalPart>
                <DevicePictures />
              </OptionalPart>
            )}
          </Card>
        ))}
      </div>
    </section>
  )
}
