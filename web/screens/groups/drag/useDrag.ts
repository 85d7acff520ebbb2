import { type PointerEvent, useRef, useState } from 'react'
import type { Member } from '#contract/members.ts'
import { useViewer } from '../../../platform/session/useViewer.ts'
import { type Cargo, mayMove, movingOf } from './cargo.ts'
import { followPointer } from './follow-pointer.ts'
import { type Destination, useTargetReason } from './useTargetReason.ts'

/** `overId`: the group under the pointer. */
type Dragging = { cargo: Cargo; overId: number | undefined }

/** How a group is drawn while something is dragged. */
export type DropState = 'open' | 'closed' | 'over' | 'refusing'

/** Text in rows stays to be selected, and controls to be pressed. */
const notDragged = 'button, input, label, select, textarea, [data-selectable]'

type Options = {
  /** The known fields of a group on the screen. */
  find: (id: number) => Destination | undefined
  onDrop: (cargo: Cargo, target: Destination) => void
}

/** Dragging members onto groups: elements with `data-drop`, the group's id. */
export function useDrag({ find, onDrop }: Options) {
  const viewer = useViewer()
  const [dragging, setDragging] = useState<Dragging | null>(null)
  const chip = useRef<HTMLElement>(null)
  const point = useRef({ x: 0, y: 0 })
  const reasonFor = useTargetReason(dragging ? movingOf(dragging.cargo) : undefined)
  const current = useRef({ find, onDrop, reasonFor })
  current.current = { find, onDrop, reasonFor }

  const groupUnder = (target: Element | null) => {
    const id = target?.closest<HTMLElement>('[data-drop]')?.dataset.drop
    return id === undefined ? undefined : Number(id)
  }
  const grab = (event: PointerEvent, cargo: Cargo) => {
    const { button, isPrimary, pointerType, shiftKey, ctrlKey, metaKey } = event
    if (button !== 0 || !isPrimary || pointerType === 'touch' || shiftKey || ctrlKey || metaKey) return
    if ((event.target as Element).closest(notDragged)) return
    if (cargo.kind === 'member' && !mayMove(cargo.member, viewer)) return
    followPointer(event.nativeEvent, {
      onStart: () => setDragging({ cargo, overId: undefined }),
      onMove: (at, target) => {
        point.current = at
        place(chip.current, at)
        const overId = groupUnder(target)
        setDragging((last) => (last && last.overId !== overId ? { ...last, overId } : last))
      },
      onEnd: (target) => {
        setDragging(null)
        const id = groupUnder(target)
        const group = id === undefined ? undefined : current.current.find(id)
        if (group && !current.current.reasonFor(group)) current.current.onDrop(cargo, group)
      },
    })
  }
  const over = dragging?.overId === undefined ? undefined : find(dragging.overId)
  return {
    grab,
    /** The ref of the drag image. */
    chip: (element: HTMLElement | null) => {
      chip.current = element
      place(element, point.current)
    },
    dragging,
    /** The group under the pointer, and why it is no target. */
    over: over && { name: over.name, reason: reasonFor(over)?.text },
    /** Undefined while nothing is dragged. */
    stateOf(id: number): DropState | undefined {
      if (!dragging) return undefined
      const group = find(id)
      const isClosed = !group || reasonFor(group) !== undefined
      if (id === dragging.overId) return isClosed ? 'refusing' : 'over'
      return isClosed ? 'closed' : 'open'
    },
  }
}

export type Drag = ReturnType<typeof useDrag>

/** Dragging as the rows of a list need it. */
export type RowDrag = Pick<Drag, 'stateOf'> & { grab: (event: PointerEvent, member: Member) => void }

const gap = 14 // pixels

/** Puts the chip beside the pointer, within the window. */
function place(chip: HTMLElement | null, { x, y }: { x: number; y: number }): void {
  if (!chip) return
  const left = Math.min(x + gap, document.documentElement.clientWidth - chip.offsetWidth - gap)
  const top = Math.min(y + gap, window.innerHeight - chip.offsetHeight - gap)
  chip.style.translate = `${Math.max(gap, left)}px ${top}px`
}
