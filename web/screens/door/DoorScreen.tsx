import { useState } from 'react'
import { holdDoor } from '../../platform/session/codes-in-address.ts'
import { useHeldCodes } from '../../platform/session/useHeldCodes.ts'
import { ClosedDoor } from './ClosedDoor.tsx'
import { OpenDoor } from './OpenDoor.tsx'

export { loadDoorMessages as loadMessages } from '../../features/door/door-messages.ts'

/** /door, on a device of the class: the children of the class whose door is open by a code, and first the field for it. */
export function DoorScreen() {
  const { door } = useHeldCodes()
  const [why, setWhy] = useState<string | null>(null)
  if (door === null) return <ClosedDoor why={why} onCode={holdDoor} />
  const close = (because: string) => {
    setWhy(because)
    holdDoor(null)
  }
  // A code that was typed after another one is another door.
  return <OpenDoor key={door} code={door} onClosed={close} />
}
