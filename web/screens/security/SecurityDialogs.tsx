import { type ComponentProps, lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import {
  forgetDevice,
  type Passkey,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  SecurityChanged,
} from '#contract/security.ts'
import type { ProvenDialog as Proven } from '../../features/second-step/ProvenDialog.tsx'
import type { Opened } from '../../kit/ui/useOpenedDialog.ts'
import { call } from '../../platform/api/call.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'

/** `isLast`: without it there is no second step any more. */
export type SecurityDialog =
  | { kind: 'password' }
  | { kind: 'app' }
  | { kind: 'addPasskey' }
  | { kind: 'renewCodes' }
  | { kind: 'removeApp'; isLast: boolean }
  | { kind: 'removePasskey'; passkey: Passkey; isLast: boolean }
  | { kind: 'forget'; device: { id: number; name: string } }

const EditAccountDialog = lazy(async () => ({
  default: (await import('../../features/accounts/EditAccountDialog.tsx')).EditAccountDialog,
}))
const AppDialog = lazy(async () => ({
  default: (await import('../../features/second-step/AppDialog.tsx')).AppDialog,
}))
const AddPasskeyDialog = lazy(async () => ({
  default: (await import('../../features/passkeys/AddPasskeyDialog.tsx')).AddPasskeyDialog,
}))
const ProvenDialog = lazy(async () => ({
  default: (await import('../../features/second-step/ProvenDialog.tsx')).ProvenDialog,
}))

type SecurityDialogsProps = {
  opened: Opened<SecurityDialog> | null
  onClose: () => void
  refresh: () => Promise<unknown>
}

/** The open dialog, if any. */
export function SecurityDialogs({ opened, onClose, refresh }: SecurityDialogsProps) {
  const { account } = useSession()
  if (!opened) return null
  const { dialog, turn, isOpen } = opened
  const state = { isOpen, onClose, refresh }
  return (
    <Suspense key={turn}>
      {dialog.kind === 'password' && <EditAccountDialog account={account} isOwnData {...state} />}
      {dialog.kind === 'app' && <AppDialog {...state} />}
      {dialog.kind === 'addPasskey' && <AddPasskeyDialog {...state} />}
      {dialog.kind !== 'password' && dialog.kind !== 'app' && dialog.kind !== 'addPasskey' && (
        <Question asked={dialog} {...state} />
      )}
    </Suspense>
  )
}

type Asked = Exclude<SecurityDialog, { kind: 'password' | 'app' | 'addPasskey' }>
type QuestionProps = { asked: Asked } & Pick<ComponentProps<typeof Proven>, 'isOpen' | 'onClose' | 'refresh'>

/** The questions before something ends, or new recovery codes take the place of others. */
function Question({ asked, ...state }: QuestionProps) {
  const t = useTranslations('security')
  if (asked.kind === 'renewCodes') {
    return (
      <ProvenDialog
        {...state}
        title={t('codes.renewTitle')}
        yes={t('codes.renew')}
        call={async (body) => codesOf(await call(renewRecoveryCodes, { body }))}
      >
        <p>{t('codes.renewText')}</p>
      </ProvenDialog>
    )
  }
  if (asked.kind === 'forget') {
    const {
      device: { id, name },
    } = asked
    return (
      <ProvenDialog
        {...state}
        title={t('devices.forgetTitle', { name })}
        yes={t('devices.forget')}
        call={async (body) => codesOf(await call(forgetDevice, { params: { id }, body }))}
        success={t('devices.done', { name })}
      >
        <p>{t('devices.forgetText')}</p>
      </ProvenDialog>
    )
  }
  const name = asked.kind === 'removeApp' ? t('app.name') : asked.passkey.name
  return (
    <ProvenDialog
      {...state}
      title={t('removeTitle', { name })}
      yes={t('remove')}
      isDanger
      call={async (body) =>
        codesOf(
          asked.kind === 'removeApp'
            ? await call(removeTotp, { body })
            : await call(removePasskey, { params: { id: asked.passkey.id }, body }),
        )
      }
      success={t('removed', { name })}
    >
      <p>{t(asked.isLast ? 'removeLast' : 'removeText', { name })}</p>
      {asked.kind === 'removePasskey' && <p>{t('passkey.alsoThere')}</p>}
    </ProvenDialog>
  )
}

const codesOf = ({ data }: Awaited<ReturnType<typeof call<typeof removeTotp>>>) =>
  SecurityChanged.fromWire(data).recoveryCodes
