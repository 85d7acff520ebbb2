import { Eye, Hash, IdCard, LogOut, Pencil, Send, ShieldOff } from 'lucide-react'
import { Suspense, useId } from 'react'
import { useTranslations } from 'use-intl'
import type { Account } from '#contract/account.ts'
import { isOwnAccount } from '#contract/account-rules.ts'
import type { PersonPage } from '#contract/person-page.ts'
import {
  mayEndSessions,
  mayGiveNumber,
  mayInviteAgain,
  mayPrintCard,
  mayView,
} from '../../features/accounts/rules.ts'
import { useInviteAgain } from '../../features/accounts/useInviteAgain.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { useOpenedDialog } from '../../kit/ui/useOpenedDialog.ts'
import { addressOf } from '../../platform/addresses.ts'
import { lazyNamed } from '../../platform/lazy-named.ts'
import { useViewer } from '../../platform/session/useViewer.ts'
import styles from './PersonScreen.module.css'

const EditPersonDialog = lazyNamed(
  () => import('../../features/accounts/EditPersonDialog.tsx'),
  'EditPersonDialog',
)
const EndSessionsDialog = lazyNamed(
  () => import('../../features/accounts/EndSessionsDialog.tsx'),
  'EndSessionsDialog',
)
const GiveNumberDialog = lazyNamed(
  () => import('../../features/pins/GiveNumberDialog.tsx'),
  'GiveNumberDialog',
)
const EndStepDialog = lazyNamed(
  () => import('../../features/second-step/EndStepDialog.tsx'),
  'EndStepDialog',
  async () => (await import('../../features/second-step/messages.ts')).loadSecondStepMessages,
)
const ViewAsDialog = lazyNamed(() => import('../../features/view-as/ViewAsDialog.tsx'), 'ViewAsDialog')

type WaysToHelpProps = { page: PersonPage; refresh: () => Promise<unknown> }

/** A new password, another invitation, a login card, a number for today, a look at what the person sees, or an end to all sessions. */
export function WaysToHelp({ page, refresh }: WaysToHelpProps) {
  const t = useTranslations('person.help')
  const tActions = useTranslations('groups.actions')
  const viewer = useViewer()
  const { account } = page
  const isColleague = page.vendor !== null && !isOwnAccount(viewer, account)
  const titleId = useId()
  const { opened, open, close } = useOpenedDialog<'edit' | 'view' | 'giveNumber' | 'endSessions' | 'endStep'>(
    account.id,
  )
  const state = { isOpen: opened?.isOpen ?? false, onClose: close }
  return (
    <Card as="section" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('title')}</h2>
      <div className={styles.ways}>
        <Button icon={Pencil} onPress={() => open('edit')}>
          {t(isColleague ? 'editVendor' : 'edit')}
        </Button>
        {mayInviteAgain(account) && <InviteAgain account={account} refresh={refresh} />}
        {mayPrintCard(account, viewer) && (
          <ButtonLink href={addressOf.loginCards(account.group?.id, [account.id])} icon={IdCard}>
            {t('card')}
          </ButtonLink>
        )}
        {mayGiveNumber(account, viewer) && (
          <Button icon={Hash} onPress={() => open('giveNumber')}>
            {tActions('giveNumber')}
          </Button>
        )}
        {mayView(account, viewer) && (
          <Button icon={Eye} onPress={() => open('view')}>
            {tActions('view')}
          </Button>
        )}
        {mayEndSessions(account, viewer) && (
          <Button icon={LogOut} onPress={() => open('endSessions')}>
            {t('endSessions')}
          </Button>
        )}
        {page.signIn.hasSecondStep && mayEndSessions(account, viewer) && (
          <Button icon={ShieldOff} onPress={() => open('endStep')}>
            {t('endStep')}
          </Button>
        )}
      </div>
      {opened && (
        <Suspense key={opened.turn}>
          {opened.dialog === 'edit' && <EditPersonDialog account={account} refresh={refresh} {...state} />}
          {opened.dialog === 'view' && <ViewAsDialog person={account} {...state} />}
          {opened.dialog === 'giveNumber' && <GiveNumberDialog person={account} {...state} />}
          {opened.dialog === 'endStep' && <EndStepDialog person={account} refresh={refresh} {...state} />}
          {opened.dialog === 'endSessions' && (
            <EndSessionsDialog person={account} refresh={refresh} {...state} />
          )}
        </Suspense>
      )}
    </Card>
  )
}

/** Mails the link to choose a password once more. */
function InviteAgain({ account, refresh }: { account: Account } & Pick<WaysToHelpProps, 'refresh'>) {
  const t = useTranslations('person.help')
  const { inviteAgain, isPending } = useInviteAgain(account, refresh)
  return (
    <Button icon={Send} isPending={isPending} onPress={inviteAgain}>
      {t('invite')}
    </Button>
  )
}
