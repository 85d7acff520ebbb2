import { useQuery } from '@tanstack/react-query'
import {
  ArrowRightLeft,
  CircleMinus,
  Ellipsis,
  IdCard,
  KeyRound,
  LogOut,
  type LucideIcon,
  Trash2,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import { signInSettingsQuery } from '../../../features/sign-in-settings/query.ts'
import { SelectionBar } from '../../../kit/lists/SelectionBar.tsx'
import { Button } from '../../../kit/ui/Button.tsx'
import { ButtonLink } from '../../../kit/ui/ButtonLink.tsx'
import type { MenuButton } from '../../../kit/ui/MenuButton.tsx'
import { addressOf } from '../../../platform/addresses.ts'
import type { GroupDialog } from '../dialogs/group-dialog.ts'
import { type BulkTask, cardsOf } from './bulk.ts'

type Change = {
  kind: 'bulkMove' | 'bulkEndSessions' | 'bulkWithdrawCards' | 'bulkDelete'
  text: 'move' | 'endSessions' | 'withdrawCards' | 'delete'
  icon: LucideIcon
}

const move: Change = { kind: 'bulkMove', text: 'move', icon: ArrowRightLeft }
const endSessions: Change = { kind: 'bulkEndSessions', text: 'endSessions', icon: LogOut }
const withdrawCards: Change = { kind: 'bulkWithdrawCards', text: 'withdrawCards', icon: CircleMinus }
const deleteAll: Change = { kind: 'bulkDelete', text: 'delete', icon: Trash2 }

type Props = {
  task: BulkTask
  /** The menu of the page: with one of its own, the bar's file would put it among what all lists load. */
  Menu: typeof MenuButton
  onAction: (dialog: GroupDialog) => void
  onClear: () => void
}

/** Actions on the selection. */
export function BulkBar({ task, Menu, onAction, onClear }: Props) {
  const t = useTranslations('groups')
  const title = useTranslations('shell.titles')
  const { groupId, list, selection, total } = task
  const count = selection.count(total)
  const hasLicence = task.serialNumber !== null
  const { data: settings } = useQuery({ ...signInSettingsQuery(groupId), enabled: hasLicence })
  const hasSquares = settings?.cards === true
  // Six buttons would need a second line in most languages.
  const inMenu = [endSessions, withdrawCards]
  const cards = cardsOf(groupId, selection, list)
  const buttonFor = ({ kind, text, icon }: Change) => (
    <Button variant="quiet" icon={icon} onPress={() => onAction({ kind, task })}>
      {t(`bulk.${text}`)}
    </Button>
  )
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
      {buttonFor(move)}
      {cards && (
        <>
          <ButtonLink href={addressOf.loginCards(cards.groupId, cards.people)} variant="quiet" icon={IdCard}>
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
      {!hasSquares && buttonFor(endSessions)}
      {buttonFor(deleteAll)}
      {hasSquares && (
        <Menu
          label={t('menu.label')}
          icon={Ellipsis}
          iconOnly
          items={inMenu.map(({ kind, text, icon }) => ({ id: kind, label: t(`bulk.${text}`), icon }))}
          onAction={(id) => {
            const chosen = inMenu.find(({ kind }) => kind === id)
            if (chosen) onAction({ kind: chosen.kind, task })
          }}
        />
      )}
    </SelectionBar>
  )
}
