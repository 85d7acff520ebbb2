import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { identityLinkQuery } from '../../features/identity-link/query.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { useOpenedDialog } from '../../kit/ui/useOpenedDialog.ts'
import { VisuallyHidden } from '../../kit/ui/VisuallyHidden.tsx'
import { useSession } from '../../platform/session/SessionContext.tsx'
import { useConfig } from '../../platform/session/useConfig.ts'
import { SecurityRow } from './SecurityRow.tsx'
import { useDay } from './useDay.ts'

const DisconnectOwnDialog = lazy(async () => ({
  default: (await import('../../features/identity-link/DisconnectOwnDialog.tsx')).DisconnectOwnDialog,
}))

/** Whether the account is connected to the identity provider. */
export function Identity({ icon }: { icon: LucideIcon }) {
  const t = useTranslations('security')
  const tLink = useTranslations('account.link')
  const day = useDay()
  const { identityProvider } = useConfig()
  const { account, login } = useSession()
  const client = useQueryClient()
  const query = identityLinkQuery(account.id)
  const { data: link } = useQuery(query)
  const { opened, open, close } = useOpenedDialog<'disconnect'>(account.id)
  const provider = identityProvider ?? link?.provider
  if (provider === undefined || link === undefined) return null
  return (
    <>
      <SecurityRow
        icon={icon}
        name={provider}
        about={
          link ? tLink('connected', { provider, date: day(link.linkedAt) }) : t('identity.off', { provider })
        }
        isOn={link !== null}
      >
        {link && (
          <Button onPress={() => open('disconnect')}>
            {tLink('disconnect')}
            <VisuallyHidden>{` ${provider}`}</VisuallyHidden>
          </Button>
        )}
      </SecurityRow>
      {opened && (
        <Suspense key={opened.turn}>
          <DisconnectOwnDialog
            account={account}
            provider={provider}
            done={tLink('done', { login, provider })}
            isOpen={opened.isOpen}
            onClose={close}
            onDone={() => {
              client.setQueryData(query.queryKey, null)
              close()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
