import { useCallback, useState } from 'react'

/** The state that a screen passes to its dialog. */
export type DialogState = { isOpen: boolean; onClose: () => void }

/** `turn` differs for each opening, for use as `key`. */
export type Opened<Dialog> = { dialog: Dialog; turn: number; isOpen: boolean }

/**
 * The open dialog. A closed one stays mounted for its closing animation.
 * @param place identifies what the screen shows; the dialog closes when it changes, also by the browser's Back
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
