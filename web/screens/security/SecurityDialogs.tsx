import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import {
  forgetDevice,
  type Passkey,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from '#contract/security.ts'
import { identityLinkQuery } from '../../features/identity-link/query.ts'
import type { ProvenDialog as Proven } from '../../features/second-step/ProvenDialog.tsx'
import type { Opened } from '../../kit/ui/useOpenedDialog.ts'
import { call } from '../../platform/api/call.ts'
import { lazyNamed } from '../../platform/lazy-named.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'

/** `isLast`: without it there is no second step any more. */
export type SecurityDialog =
  | { kind: 'password' }
  | { kind: 'app' }
  | { kind: 'addPasskey' }
  | { kind: 'disconnect'; provider: string }
  | { kind: 'renewCodes' }
  | { kind: 'removeApp'; isLast: boolean }
  | { kind: 'removePasskey'; passkey: Passkey; isLast: boolean }
  | { kind: 'forget'; remembered: { id: number; name: string } }

const EditAccountDialog = lazyNamed(
  () => import('../../features/accounts/EditAccountDialog.tsx'),
  'EditAccountDialog',
)
const AppDialog = lazyNamed(() => import('../../features/second-step/AppDialog.tsx'), 'AppDialog')
const AddPasskeyDialog = lazyNamed(
  () => import('../../features/passkeys/AddPasskeyDialog.tsx'),
  'AddPasskeyDialog',
)
const DisconnectOwnDialog = lazyNamed(
  () => import('../../features/identity-link/DisconnectOwnDialog.tsx'),
  'DisconnectOwnDialog',
)
const ProvenDialog = lazyNamed(() => import('../../features/second-step/ProvenDialog.tsx'), 'ProvenDialog')

type State = Pick<ComponentProps<typeof Proven>, 'isOpen' | 'onClose' | 'refresh'>

type SecurityDialogsProps = { opened: Opened<SecurityDialog> | null } & Omit<State, 'isOpen'>

/** The open dialog, if any. */
export function SecurityDialogs({ opened, ...state }: SecurityDialogsProps) {
  return (
    opened && (
      <Suspense key={opened.turn}>
        <OneDialog dialog={opened.dialog} isOpen={opened.isOpen} {...state} />
      </Suspense>
    )
  )
}

function OneDialog({ dialog, ...state }: { dialog: SecurityDialog } & State) {
  const { account } = useSession()
  switch (dialog.kind) {
    case 'password':
      return <EditAccountDialog account={account} isOwnData {...state} />
    case 'app':
      return <AppDialog {...state} />
    case 'addPasskey':
      return <AddPasskeyDialog {...state} />
    case 'disconnect':
      return <Disconnect provider={dialog.provider} {...state} />
    case 'renewCodes':
      return <RenewCodes {...state} />
    case 'forget':
      return <Forget remembered={dialog.remembered} {...state} />
    case 'removeApp':
    case 'removePasskey':
      return <Remove asked={dialog} {...state} />
  }
}

function Disconnect({ provider, ...state }: { provider: string } & State) {
  const t = useTranslations('account.link')
  const { account, login } = useSession()
  const client = useQueryClient()
  return (
    <DisconnectOwnDialog
      {...state}
      {...{ account, provider }}
      done={t('done', { login, provider })}
      onDone={() => {
        client.setQueryData(identityLinkQuery(account.id).queryKey, null)
        state.onClose()
      }}
    />
  )
}

function RenewCodes(state: State) {
  const t = useTranslations('security.codes')
  return (
    <ProvenDialog
      {...state}
      title={t('renewTitle')}
      yes={t('renew')}
      call={(body) => call(renewRecoveryCodes, { body })}
    >
      <p>{t('renewText')}</p>
    </ProvenDialog>
  )
}

type ForgetProps = Pick<Extract<SecurityDialog, { kind: 'forget' }>, 'remembered'> & State

function Forget({ remembered: { id, name }, ...state }: ForgetProps) {
  const t = useTranslations('security.devices')
  return (
    <ProvenDialog
      {...state}
      title={t('forgetTitle', { name })}
      yes={t('forget')}
      call={(body) => call(forgetDevice, { params: { id }, body })}
      success={t('done', { name })}
    >
      <p>{t('forgetText')}</p>
    </ProvenDialog>
  )
}

type RemoveProps = { asked: Extract<SecurityDialog, { isLast: boolean }> } & State

function Remove({ asked, ...state }: RemoveProps) {
  const t = useTranslations('security')
  const name = asked.kind === 'removeApp' ? t('app.name') : asked.passkey.name
  return (
    <ProvenDialog
      {...state}
      title={t('removeTitle', { name })}
      yes={t('remove')}
      isDanger
      call={(body) =>
        asked.kind === 'removeApp'
          ? call(removeTotp, { body })
          : call(removePasskey, { params: { id: asked.passkey.id }, body })
      }
      success={t('removed', { name })}
    >
      <p>{t(asked.isLast ? 'removeLast' : 'removeText')}</p>
      {asked.kind === 'removePasskey' && <p>{t('passkey.alsoThere')}</p>}
    </ProvenDialog>
  )
}
