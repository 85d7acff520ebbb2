import { lazy, type RefObject, useState } from 'react'
import { OptionalPart } from '../ui/OptionalPart.tsx'
import type { Speaker } from './aloud/speaker.ts'
import { ReadingRuler } from './ReadingRuler.tsx'
import { useSettings } from './store.ts'

const ReadingPanel = lazy(async () => ({ default: (await import('./ReadingPanel.tsx')).ReadingPanel }))
const ReadAloudBar = lazy(async () => ({ default: (await import('./aloud/ReadAloudBar.tsx')).ReadAloudBar }))

type ReadingToolsProps = {
  isOpen: boolean
  onClose: () => void
  /** Opens the panel. */
  button: RefObject<HTMLButtonElement | null>
}

/** The panel, the ruler and the bar of reading aloud, as far as they are wanted. */
export function ReadingTools({ isOpen, onClose, button }: ReadingToolsProps) {
  const { ruler } = useSettings()
  const [wasOpened, setOpened] = useState(false)
  const [speaker, setSpeaker] = useState<Speaker | null>(null)
  if (isOpen && !wasOpened) setOpened(true)

  const readAloud = (begun: Speaker) => {
    speaker?.stop()
    setSpeaker(begun)
  }
  return (
    <>
      {wasOpened && (
        <OptionalPart onFailure={onClose}>
          <ReadingPanel isOpen={isOpen} onClose={onClose} onReadAloud={readAloud} />
        </OptionalPart>
      )}
      {ruler === 'on' && <ReadingRuler />}
      {speaker && (
        <OptionalPart onFailure={() => speaker.stop()}>
          <ReadAloudBar
            key={speaker.id}
            speaker={speaker}
            onEnd={() => setSpeaker(null)}
            focusAfter={button}
          />
        </OptionalPart>
      )}
    </>
  )
}
