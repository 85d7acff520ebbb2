import { useQuery } from '@tanstack/react-query'
import { ChevronDown, LogOut } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { ButtonLink } from '../../../kit/ui/ButtonLink.tsx'
import { adaptSymbol } from '../../../kit/ui/concepts.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { useSession } from '../../../platform/session/SessionContext.tsx'
import { useConfig } from '../../../platform/session/useConfig.ts'
import { useHeldCodes } from '../../../platform/session/useHeldCodes.ts'
import { BrandLinks } from '../BrandLinks.tsx'
import { OwnDataCard } from '../OwnDataCard.tsx'
import { AppButton } from './AppButton.tsx'
import styles from './PupilHome.module.css'
import { pupilHomeQuery } from './queries.ts'

/** Nothing that the person presses here changes these. */
const finalRefusals = ['account.expired', 'licence.expired', 'seats.noLicence']

/** The home page of pupils: a button for each app, whom to ask, and folded beneath it what one rarely needs. */
export function PupilHome() {
  const t = useTranslations('home.pupil')
  const greeting = useTranslations('home')('greeting', { name: useName() })
  const { door } = useHeldCodes()
  const { data, isPending } = useQuery(pupilHomeQuery)
  const apps = useApps(data?.apps)
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
      ) : isPending ? (
        <div aria-hidden className={styles.waiting} />
      ) : (
        <ul className={styles.apps}>
          {apps.map((app, index) => (
            <li key={app.key}>
              <AppButton app={app} isMain={index === 0} onError={onError} />
            </li>
          ))}
        </ul>
      )}
      <WhomToAsk teachers={data?.teachers ?? []} />
      {door !== null && <LogOutForNext />}
      <details className={styles.more}>
        <summary>
          <span>{t('more')}</span>
          <ChevronDown aria-hidden size={24} />
        </summary>
        <OwnDataCard isNarrow />
        <BrandLinks />
      </details>
    </div>
  )
}

/** The apps by these keys, in this order; all of them if the server could not tell. */
function useApps(keys: readonly string[] | undefined) {
  const { apps } = useConfig()
  return keys ? keys.flatMap((key) => apps.find((app) => app.key === key) ?? []) : apps
}

function WhomToAsk({ teachers }: { teachers: readonly string[] }) {
  const t = useTranslations('home.pupil')
  const format = useFormatter()
  return (
    <p className={styles.ask}>
      {teachers.length === 0
        ? t('ask')
        : t('askName', { teacher: format.list(teachers, { type: 'disjunction' }) })}
    </p>
  )
}

/** For the device of a class: the next child waits there. */
function LogOutForNext() {
  const t = useTranslations('signOut')
  return (
    <ButtonLink href="/logout" size="large" icon={LogOut} fullWidth>
      <span {...adaptSymbol('leave')}>{t('title')}</span>
    </ButtonLink>
  )
}

function useName(): string {
  const { name, login } = useSession()
  return name || login
}
