import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { identityLinkQuery } from '../../features/identity-link/query.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { TileRow } from '../../kit/ui/TileRow.tsx'
import { VisuallyHidden } from '../../kit/ui/VisuallyHidden.tsx'
import { useDay } from '../../platform/i18n/useDay.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'
import { useConfig } from '../../platform/session/useConfig.ts'
import type { SecurityDialog } from './SecurityDialogs.tsx'

/** Whether the account is connected to the identity provider. */
export function Identity({ onOpen }: { onOpen: (dialog: SecurityDialog) => void }) {
  const t = useTranslations('security')
  const tLink = useTranslations('account.link')
  const day = useDay()
  const { identityProvider } = useConfig()
  const { account } = useSession()
  const { data: link } = useQuery(identityLinkQuery(account.id))
  const provider = identityProvider ?? link?.provider
  if (provider === undefined || link === undefined) return null
  return (
    <TileRow
      icon={BadgeCheck}
      name={provider}
      about={
        link ? tLink('connected', { provider, date: day(link.linkedAt) }) : t('identity.off', { provider })
      }
      isOn={link !== null}
    >
      {link && (
        <Button onPress={() => onOpen({ kind: 'disconnect', provider })}>
          {tLink('disconnect')}
          <VisuallyHidden>{` ${provider}`}</VisuallyHidden>
        </Button>
      )}
    </TileRow>
  )
}
