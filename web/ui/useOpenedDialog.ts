import { useCallback, useState } from 'react'

/** What a dialog needs of the screen that opens it. */
export type DialogState = { isOpen: boolean; onClose: () => void }

/** `turn` tells one opening from the next. */
export type Opened<Dialog> = { dialog: Dialog; turn: number; isOpen: boolean }

/**
 * Which dialog is open. A closed one stays for its way out.
 * @param place what the screen shows; a dialog closes when that changes, by the browser's Back as well
 */
export function useOpenedDialog<Dialog>(place: string | number | undefined) {
  const [opened, setOpened] = useState<Opened<Dialog> | null>(null)
  const [shownPlace, setShownPlace] = useState(place)
  if (place !== shownPlace) {
    setShownPlace(place)
    setOpened((last) => last && { ...last, isOpen: false })
  }
  const open = useCallback(
    (dialog: Dialog) => setOpened((last) => ({ dialog, turn: (last?.turn ?? 0) + 1, isOpen: true })),
    [],
  )
  const close = useCallback(() => setOpened((last) => last && { ...last, isOpen: false }), [])
  return { opened, open, close }
}
