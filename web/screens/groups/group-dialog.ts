import { useCallback, useState } from 'react'
import type { Account } from '#contract/accounts.ts'
import type { Group } from '#contract/groups.ts'

/** A dialog of these screens and what it is about. */
export type GroupDialog =
  | { kind: 'addGroup' | 'addUser' | 'addAdmin' | 'editGroup' | 'moveGroup' | 'deleteGroup'; group: Group }
  | { kind: 'editPerson' | 'movePerson' | 'endSessions' | 'deletePerson'; person: Account }

/** What a dialog needs of the screen that opens it. */
export type DialogState = { isOpen: boolean; onClose: () => void }

/** `turn` tells one opening from the next. */
export type OpenedDialog = { dialog: GroupDialog; turn: number; isOpen: boolean }

/**
 * Which dialog is open. A closed one stays for its way out.
 * @param place what the screen shows; a dialog closes when that changes, by the browser's Back as well
 */
export function useGroupDialog(place: string | number | undefined) {
  const [opened, setOpened] = useState<OpenedDialog | null>(null)
  const [shownPlace, setShownPlace] = useState(place)
  if (place !== shownPlace) {
    setShownPlace(place)
    setOpened((last) => last && { ...last, isOpen: false })
  }
  const open = useCallback(
    (dialog: GroupDialog) => setOpened((last) => ({ dialog, turn: (last?.turn ?? 0) + 1, isOpen: true })),
    [],
  )
  const close = useCallback(() => setOpened((last) => last && { ...last, isOpen: false }), [])
  return { opened, open, close }
}
