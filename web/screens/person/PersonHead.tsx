import { Ban, ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { initialsOf } from '#contract/initials.ts'
import type { PersonPage } from '#contract/person-page.ts'
import { Avatar } from '../../kit/ui/Avatar.tsx'
import { Badge } from '../../kit/ui/Badge.tsx'
import { EmailAddress } from '../../kit/ui/EmailAddress.tsx'
import { TextLink } from '../../kit/ui/TextLink.tsx'
import { addressOf } from '../../platform/addresses.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'
import styles from './PersonScreen.module.css'

/** The person's name and place. */
export function PersonHead({ page: { account, vendor } }: { page: PersonPage }) {
  const t = useTranslations('person')
  const tVendors = useTranslations('vendors')
  const tKinds = useTranslations('vendors.kinds')
  const { kind } = useSession()
  const { login, name, email, isAdmin, group, serialNumber } = account
  const groupPage = kind === 'staff' && serialNumber ? addressOf.licence(serialNumber) : '/users'
  return (
    <header className={styles.head}>
      <Avatar initials={initialsOf(account)} tone={isAdmin ? 'pine' : 'plum'} isLarge />
      <div className={styles.words}>
        <h1 translate="no">{name || login}</h1>
        <p translate="no">
          {login && email ? `${login} · ` : login}
          {email && <EmailAddress email={email} />}
        </p>
        {vendor && (
          <p className={styles.place}>
            <span>{tKinds(vendor.kind)}</span>
            <TextLink href="/accounts">{tVendors('title')}</TextLink>
          </p>
        )}
        {group && (
          <p className={styles.place}>
            <TextLink href={addressOf.list(groupPage, { group: group.id })} translate="no">
              {group.name}
            </TextLink>
            {serialNumber && kind === 'staff' && (
              <TextLink href={addressOf.product(serialNumber)} translate="no">
                {serialNumber}
              </TextLink>
            )}
          </p>
        )}
      </div>
      {vendor?.state === 'disabled' && (
        <Badge tone="danger" icon={Ban}>
          {tVendors('isDisabled')}
        </Badge>
      )}
      {isAdmin && (
        <Badge tone="pine" icon={ShieldCheck}>
          {t('admin')}
        </Badge>
      )}
    </header>
  )
}
