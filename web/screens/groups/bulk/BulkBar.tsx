import { useQuery } from '@tanstack/react-query'
import { ArrowRightLeft, CircleMinus, IdCard, KeyRound, LogOut, type LucideIcon, Trash2 } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { signInSettingsQuery } from '../../../features/sign-in-settings/query.ts'
import { SelectionBar } from '../../../kit/lists/SelectionBar.tsx'
import { Button } from '../../../kit/ui/Button.tsx'
import { ButtonLink } from '../../../kit/ui/ButtonLink.tsx'
import { addressOf } from '../../../platform/addresses.ts'
import type { GroupDialog } from '../dialogs/group-dialog.ts'
import { type BulkTask, cardsOf } from './bulk.ts'

type Change = {
  kind: 'bulkMove' | 'bulkEndSessions' | 'bulkWithdrawCards' | 'bulkDelete'
  text: 'move' | 'endSessions' | 'withdrawCards' | 'delete'
  icon: LucideIcon
}

const changes: readonly Change[] = [
  { kind: 'bulkMove', text: 'move', icon: ArrowRightLeft },
  { kind: 'bulkEndSessions', text: 'endSessions', icon: LogOut },
  { kind: 'bulkWithdrawCards', text: 'withdrawCards', icon: CircleMinus },
  { kind: 'bulkDelete', text: 'delete', icon: Trash2 },
]

type Props = { task: BulkTask; onAction: (dialog: GroupDialog) => void; onClear: () => void }

/** What to do with all that is selected. */
export function BulkBar({ task, onAction, onClear }: Props) {
  const t = useTranslations('groups')
  const title = useTranslations('shell.titles')
  const { groupId, list, selection, total } = task
  const count = selection.count(total)
  const hasLicence = task.serialNumber !== null
  const { data: settings } = useQuery({ ...signInSettingsQuery(groupId), enabled: hasLicence })
  const offered = changes.filter(({ kind }) => kind !== 'bulkWithdrawCards' || settings?.cards)
  const cards = cardsOf(groupId, selection, list)
  return (
    <SelectionBar
      label={t('select.label')}
      count={
        <>
          <b>{t('select.count', { count })}</b>
          {count < total && (
            <Button variant="quiet" onPress={selection.all}>
              {t('select.all', { count: total })}
            </Button>
          )}
        </>
      }
      clearLabel={t('select.clear')}
      onClear={onClear}
    >
      {offered.map(({ kind, text, icon }) => (
        <Fragment key={kind}>
          <Button variant="quiet" icon={icon} onPress={() => onAction({ kind, task })}>
            {t(`bulk.${text}`)}
          </Button>
          {kind === 'bulkMove' && cards && (
            <>
              <ButtonLink
                href={addressOf.loginCards(cards.groupId, cards.people)}
                variant="quiet"
                icon={IdCard}
              >
                {title('loginCards')}
              </ButtonLink>
              <Button
                variant="quiet"
                icon={KeyRound}
                onPress={() => onAction({ kind: 'bulkPasswords', of: cards })}
              >
                {t('bulk.newPasswords')}
              </Button>
            </>
          )}
        </Fragment>
      ))}
    </SelectionBar>
  )
}
