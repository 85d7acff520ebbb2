import { useQuery } from '@tanstack/react-query'
import { Accessibility } from 'lucide-react'
import { IntlProvider, useLocale, useMessages, useTranslations } from 'use-intl'
import { PublicFormPage } from '../../features/public-forms/PublicFormPage.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { ProgressBar } from '../../kit/ui/ProgressBar.tsx'
import { useErrorText } from '../../platform/api/useSubmit.ts'
import { useLanguage } from '../../platform/i18n/LanguageProvider.tsx'
import styles from './AccessibilityStatement.module.css'
import { AccessibilityStatement } from './AccessibilityStatement.tsx'
import { statementQuery } from './statement.ts'

/** /accessibility: the accessibility statement, for everyone. Its long texts load with this page only. */
export function AccessibilityScreen() {
  const t = useTranslations('shell')
  const tUi = useTranslations('ui')
  const errorText = useErrorText()
  const locale = useLocale()
  const messages = useMessages()
  const { language } = useLanguage()
  const { data, error, isFetching, refetch } = useQuery(statementQuery(language))
  return (
    <PublicFormPage icon={Accessibility} title={t('titles.accessibility')} intro={data?.accessibility.intro}>
      {isFetching && <ProgressBar label={tUi('loading')} />}
      {error && <ErrorState title={t('notLoaded')} text={errorText(error)} onRetry={() => void refetch()} />}
      {data ? (
        <IntlProvider locale={locale} messages={{ ...messages, ...data }} timeZone="Europe/Brussels">
          <AccessibilityStatement />
        </IntlProvider>
      ) : (
        <div aria-hidden className={styles.loading} />
      )}
    </PublicFormPage>
  )
}
