import { type DragEvent, useState } from 'react'

/** Takes a file that is dropped on an element. @param onFile undefined: none is taken */
export function useFileDrop(onFile: ((file: File) => void) | undefined) {
  const [isOver, setOver] = useState(false)
  const overTurns = (isNow: boolean) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(isNow)
  }
  const handlers = onFile && {
    onDragOver: overTurns(true),
    onDragLeave(event: DragEvent) {
      // It also fires on the way to an element inside.
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop(event: DragEvent) {
      overTurns(false)(event)
      const [file] = event.dataTransfer.files
      if (file) onFile(file)
    },
  }
  return { isOver, handlers }
}
