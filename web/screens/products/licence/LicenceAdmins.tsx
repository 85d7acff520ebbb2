import { ShieldCheck } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { LicencePage } from '#contract/licence-page.ts'
import { Button } from '../../../kit/ui/Button.tsx'
import { TextButton } from '../../../kit/ui/TextButton.tsx'
import { TextLink } from '../../../kit/ui/TextLink.tsx'
import { Tile } from '../../../kit/ui/Tile.tsx'
import { useOpenedDialog } from '../../../kit/ui/useOpenedDialog.ts'
import { VisuallyHidden } from '../../../kit/ui/VisuallyHidden.tsx'
import { addressOf } from '../../../platform/addresses.ts'
import { lazyNamed } from '../../../platform/lazy-named.ts'
import { useSession } from '../../../platform/session/SessionContext.tsx'
import styles from './LicencePage.module.css'
import { Section } from './Section.tsx'

const ViewAsDialog = lazyNamed(() => import('../../../features/view-as/ViewAsDialog.tsx'), 'ViewAsDialog')

type Admin = LicencePage['admins'][number]

const firstFew = 4

/** The admins of the customer: whom to call or write to, and for staff what they see. */
export function LicenceAdmins({ admins }: Pick<LicencePage, 'admins'>) {
  const t = useTranslations('desk.page.admins')
  const tStates = useTranslations('groups.states')
  const format = useFormatter()
  const tActions = useTranslations('groups.actions')
  const { kind } = useSession()
  const { opened, open, close } = useOpenedDialog<Admin>(undefined)
  const tToday = useTranslations('desk.today')
  const [showsAll, setShowsAll] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const showAll = () => {
    setShowsAll(true)
    // The button that was pressed is gone.
    place.current?.focus()
  }
  const shown = showsAll ? admins : admins.slice(0, firstFew)
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <Section
        title={t('title')}
        nothing={admins.length === 0 && t('nothing')}
        all={
          shown.length < admins.length && (
            <TextButton onPress={showAll}>{tToday('all', { count: admins.length })}</TextButton>
          )
        }
      >
        {shown.map((admin) => {
          const { id, login, name, email, signedInAt } = admin
          return (
            <li key={id} className={styles.row}>
              <Tile icon={ShieldCheck} tone="pine" isRound />
              <div className={styles.words}>
                <p className={styles.name}>
                  {/* Dealers have no page of a person. */}
                  {kind === 'staff' ? (
                    <TextLink href={addressOf.person(id)} isStrong>
                      {name || login}
                    </TextLink>
                  ) : (
                    name || login
                  )}
                </p>
                <p className={styles.small}>
                  {name && `${login} · `}
                  {signedInAt
                    ? t('signedIn', { date: format.dateTime(new Date(signedInAt), { dateStyle: 'medium' }) })
                    : tStates('never')}
                </p>
              </div>
              {email && (
                <TextLink href={`mailto:${email}`} isStrong>
                  {email}
                </TextLink>
              )}
              {kind === 'staff' && (
                <Button onPress={() => open(admin)}>
                  {tActions('view')}
                  <VisuallyHidden>{` ${name || login}`}</VisuallyHidden>
                </Button>
              )}
            </li>
          )
        })}
      </Section>
      {opened && (
        <Suspense>
          <ViewAsDialog key={opened.turn} person={opened.dialog} isOpen={opened.isOpen} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
