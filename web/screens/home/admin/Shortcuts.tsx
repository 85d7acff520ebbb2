import { ChevronRight, IdCard, Search, UserRoundPlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Card } from '../../../kit/ui/Card.tsx'
import { Link } from '../../../kit/ui/Link.tsx'
import { addressOf } from '../../../platform/addresses.ts'
import styles from './Shortcuts.module.css'

/** The three tasks that admins come for most often. */
export function Shortcuts({ groupId }: { groupId: number }) {
  const t = useTranslations('attention.shortcuts')
  const shortcuts = [
    { key: 'addPeople', icon: UserRoundPlus, href: addressOf.adding('several') },
    { key: 'cards', icon: IdCard, href: addressOf.loginCards(groupId) },
    { key: 'find', icon: Search, href: '/users' },
  ] as const
  return (
    <Card padding="none">
      <nav aria-label={t('label')} className={styles.shortcuts}>
        {shortcuts.map(({ key, icon: Icon, href }) => (
          <Link key={key} href={href} className={styles.shortcut}>
            <Icon aria-hidden size={20} />
            {t(key)}
            <ChevronRight aria-hidden size={20} />
          </Link>
        ))}
      </nav>
    </Card>
  )
}
