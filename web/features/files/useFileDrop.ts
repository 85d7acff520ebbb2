import { type DragEvent, useState } from 'react'

const hasFile = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** Takes a file that is dropped on an element. @param onFile undefined: none is taken */
export function useFileDrop(onFile: ((file: File) => void) | undefined) {
  const [isOver, setOver] = useState(false)
  const handlers = onFile && {
    onDragOver(event: DragEvent) {
      if (!hasFile(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave(event: DragEvent) {
      // It also fires on the way to an element inside.
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop(event: DragEvent) {
      if (!hasFile(event)) return
      event.preventDefault()
      setOver(false)
      const [file] = event.dataTransfer.files
      if (file) onFile(file)
    },
  }
  return { isOver, handlers }
}
