import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { App } from '#contract/apps.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { useSession } from '../../../platform/session/SessionContext.tsx'
import { useConfig } from '../../../platform/session/useConfig.ts'
import { BrandLinks } from '../BrandLinks.tsx'
import { OwnDataCard } from '../OwnDataCard.tsx'
import { AppButton } from './AppButton.tsx'
import styles from './PupilHome.module.css'

/** Nothing that the person presses here changes these. */
const finalRefusals = ['account.expired', 'licence.expired', 'seats.noLicence']

/** The home page of pupils: a button for each app, and nothing to manage. */
export function PupilHome() {
  const t = useTranslations('home.pupil')
  const greeting = useTranslations('home')('greeting', { name: useName() })
  const { apps } = useConfig()
  const [refusal, setRefusal] = useState<string | null>(null)

  const onError = (error: unknown) => {
    if (error instanceof ApiError && finalRefusals.includes(error.code ?? '')) setRefusal(error.message)
  }
  return (
    <div className={styles.page}>
      <h1 className={styles.greeting}>{greeting}</h1>
      {refusal ? (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      ) : (
        <ul className={styles.apps}>
          {programFirst(apps).map((app, index) => (
            <li key={app.key}>
              <AppButton app={app} isMain={index === 0} onError={onError} />
            </li>
          ))}
        </ul>
      )}
      <p className={styles.ask}>{t('ask')}</p>
      <OwnDataCard isNarrow />
      <BrandLinks />
    </div>
  )
}

/** Most pupils work with the program on their computer. */
const programFirst = (apps: readonly App[]) =>
  apps.toSorted((a, b) => Number(b.kind === 'desktop') - Number(a.kind === 'desktop'))

function useName(): string {
  const { name, login } = useSession()
  return name || login
}
