import { ShieldCheck } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { LicencePage } from '#contract/licence-page.ts'
import { addressOf } from '../../../addresses.ts'
import { useSession } from '../../../session/SessionContext.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { Tile } from '../../../ui/Tile.tsx'
import styles from './LicencePage.module.css'
import { Section } from './Section.tsx'

/** The admins of the customer: whom to call or write to. */
export function LicenceAdmins({ admins }: Pick<LicencePage, 'admins'>) {
  const t = useTranslations('desk.page.admins')
  const tStates = useTranslations('groups.states')
  const format = useFormatter()
  const { kind } = useSession()
  return (
    <Section title={t('title')} nothing={admins.length === 0 && t('nothing')}>
      {admins.map(({ id, login, name, email, signedInAt }) => (
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
        </li>
      ))}
    </Section>
  )
}
