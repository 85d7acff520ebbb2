import { useQuery } from '@tanstack/react-query'
import { CircleMinus } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { LoginCard } from '#contract/login-cards.ts'
import type { PersonPage } from '#contract/person-page.ts'
import { signInSettingsQuery } from '../../features/sign-in-settings/query.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { useFallbackFocus } from '../../kit/ui/useFallbackFocus.ts'
import { useOpenedDialog } from '../../kit/ui/useOpenedDialog.ts'
import { useCalendarDate } from '../../platform/i18n/useCalendarDate.ts'
import { lazyNamed } from '../../platform/lazy-named.ts'
import styles from './PersonScreen.module.css'

const WithdrawCardDialog = lazyNamed(() => import('./WithdrawCardDialog.tsx'), 'WithdrawCardDialog')

type Props = { page: PersonPage; groupId: number; refresh: () => Promise<unknown> }

/** Whether a user has a card with a square, and whether it works; a school without such cards reads nothing about them. */
export function CardWithSquare({ page: { account, signIn }, groupId, refresh }: Props) {
  const t = useTranslations('person.card')
  const { data: settings } = useQuery(signInSettingsQuery(groupId))
  const { opened, open, close } = useOpenedDialog<'withdraw'>(account.id)
  const place = useRef<HTMLDivElement>(null)
  useFallbackFocus(opened, place)
  const { card } = signIn
  return (
    <div ref={place} tabIndex={-1} className={styles.card}>
      {card ? (
        <>
          <div className={styles.words}>
            <CardFacts card={card} />
            {settings?.cards === false && <p>{t('paused')}</p>}
          </div>
          <Button icon={CircleMinus} onPress={() => open('withdraw')}>
            {t('withdraw')}
          </Button>
        </>
      ) : (
        settings?.cards && <p>{t('none')}</p>
      )}
      {opened && (
        <Suspense key={opened.turn}>
          <WithdrawCardDialog person={account} refresh={refresh} isOpen={opened.isOpen} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

function CardFacts({ card: { madeAt, until, usedAt } }: { card: LoginCard }) {
  const t = useTranslations('person.card')
  const format = useFormatter()
  const calendarDate = useCalendarDate()
  const made = format.dateTime(new Date(madeAt), { dateStyle: 'short' })
  return (
    <>
      <p>{t('has', { made, until: calendarDate(until) })}</p>
      <p>
        {usedAt === null
          ? t('unused')
          : t('used', {
              date: format.dateTime(new Date(usedAt), { dateStyle: 'short', timeStyle: 'short' }),
            })}
      </p>
    </>
  )
}
