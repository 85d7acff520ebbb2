import { useQueryClient } from '@tanstack/react-query'
import { Ban, Send, Undo2 } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { enableVendorAccount, type VendorAccount } from '#contract/vendor-accounts.ts'
import { InvitationBadge } from '../../features/accounts/InvitationBadge.tsx'
import { useInviteAgain } from '../../features/accounts/useInviteAgain.ts'
import { Badge } from '../../kit/ui/Badge.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { Cell, Row, Table } from '../../kit/ui/Table.tsx'
import { TextLink } from '../../kit/ui/TextLink.tsx'
import { useOpenedDialog } from '../../kit/ui/useOpenedDialog.ts'
import { VisuallyHidden } from '../../kit/ui/VisuallyHidden.tsx'
import { addressOf } from '../../platform/addresses.ts'
import { call } from '../../platform/api/call.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { useDay } from '../../platform/i18n/useDay.ts'
import { lazyNamed } from '../../platform/lazy-named.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'
import { refreshVendors } from './queries.ts'
import styles from './VendorsScreen.module.css'

const DisableDialog = lazyNamed(() => import('./DisableDialog.tsx'), 'DisableDialog')

/** Accounts of staff and dealers in rows. */
export function VendorRows({ accounts }: { accounts: readonly VendorAccount[] }) {
  const t = useTranslations('vendors')
  const tTable = useTranslations('desk.table.columns')
  const { opened, open, close } = useOpenedDialog<VendorAccount>(undefined)
  return (
    <>
      <Table
        caption={t('list')}
        columns={[
          { id: 'name', header: t('columns.person') },
          { id: 'kind', header: t('columns.kind') },
          { id: 'signedIn', header: t('columns.signedIn') },
          { id: 'licences', header: t('columns.licences') },
          { id: 'actions', header: tTable('actions'), isHeaderHidden: true },
        ]}
      >
        {accounts.map((account) => (
          <VendorRow key={account.id} account={account} onDisable={() => open(account)} />
        ))}
      </Table>
      {opened && (
        <Suspense>
          <DisableDialog key={opened.turn} account={opened.dialog} isOpen={opened.isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

function VendorRow({ account, onDisable }: { account: VendorAccount; onDisable: () => void }) {
  const t = useTranslations('vendors')
  const tKinds = useTranslations('shell.account.kinds')
  const tTable = useTranslations('desk.table')
  const { login, email, kind, state, invitedUntil, licences } = account
  const isOwn = useSession().account.id === account.id
  return (
    <Row>
      <Cell isHeader>
        <span className={styles.name}>
          <TextLink href={addressOf.person(account.id)} isStrong>
            {account.name || login}
          </TextLink>
          {isOwn && <Badge tone="pine">{t('you')}</Badge>}
          {state === 'invited' && <InvitationBadge until={invitedUntil} />}
          {state === 'disabled' && (
            <Badge tone="danger" icon={Ban}>
              {t('isDisabled')}
            </Badge>
          )}
        </span>
        <p className={styles.under}>{[login, email].filter(Boolean).join(' · ')}</p>
      </Cell>
      <Cell label={t('columns.kind')}>{tKinds(kind)}</Cell>
      <Cell label={t('columns.signedIn')}>
        <LastSignIn at={account.signedInAt} />
      </Cell>
      {kind === 'dealer' ? (
        <Cell label={t('columns.licences')}>
          {licences > 0 ? (
            <TextLink href={addressOf.list('/licenses', { ends: 'all', dealer: login })}>
              <span className={styles.whole}>{tTable('licences', { count: licences })}</span>
            </TextLink>
          ) : (
            <span className={styles.whole}>{tTable('licences', { count: licences })}</span>
          )}
        </Cell>
      ) : (
        <Cell isForTable />
      )}
      <Cell isActions hasWords={state === 'invited'}>
        {state === 'invited' && <InviteAgain account={account} />}
        {!isOwn && <Switch account={account} onDisable={onDisable} />}
      </Cell>
    </Row>
  )
}

function LastSignIn({ at }: { at: string | null }) {
  const t = useTranslations('groups.signIn')
  const day = useDay()
  if (at === null) return t('never')
  return <time dateTime={at}>{day(at)}</time>
}

/** Mails the link to choose a password once more. */
function InviteAgain({ account }: { account: VendorAccount }) {
  const t = useTranslations('person.help')
  const client = useQueryClient()
  const { inviteAgain, isPending } = useInviteAgain(account, () => refreshVendors(client))
  return (
    <Button icon={Send} isPending={isPending} onPress={inviteAgain}>
      {t('invite')}
      <VisuallyHidden>{` ${account.name || account.login}`}</VisuallyHidden>
    </Button>
  )
}

/** Disables an account, or gives it back: one button, so that it keeps the focus. */
function Switch({ account, onDisable }: { account: VendorAccount; onDisable: () => void }) {
  const t = useTranslations('vendors')
  const client = useQueryClient()
  const { id } = account
  const name = account.name || account.login
  const { submit, isPending } = useSubmit({
    call: () => call(enableVendorAccount, { params: { id } }),
    success: t('enabled', { name }),
    onSuccess: () => refreshVendors(client),
  })
  const isDisabled = account.state === 'disabled'
  return (
    <Button
      icon={isDisabled ? Undo2 : Ban}
      isPending={isPending}
      onPress={() => (isDisabled ? void submit(undefined) : onDisable())}
    >
      <span className={styles.whole}>{t(isDisabled ? 'enable' : 'disable')}</span>
      <VisuallyHidden>{` ${name}`}</VisuallyHidden>
    </Button>
  )
}
