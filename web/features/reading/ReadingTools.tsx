import { lazy, type RefObject, useState } from 'react'
import { OptionalPart } from '../../kit/ui/OptionalPart.tsx'
import type { Speaker } from './aloud/speaker.ts'
import { useSettings } from './store.ts'

const ReadingPanel = lazy(async () => ({ default: (await import('./ReadingPanel.tsx')).ReadingPanel }))
const ReadingRuler = lazy(async () => ({ default: (await import('./ReadingRuler.tsx')).ReadingRuler }))
const ReadAloudBar = lazy(async () => ({ default: (await import('./aloud/ReadAloudBar.tsx')).ReadAloudBar }))

type ReadingToolsProps = {
  isOpen: boolean
  onClose: () => void
  /** The button that opens the panel. */
  button: RefObject<HTMLButtonElement | null>
}

/** The panel, the ruler and the read-aloud bar, each if in use. */
export function ReadingTools({ isOpen, onClose, button }: ReadingToolsProps) {
  const { ruler } = useSettings()
  const [wasOpened, setOpened] = useState(false)
  const [speaker, setSpeaker] = useState<Speaker | null>(null)
  if (isOpen && !wasOpened) setOpened(true)

  const readAloud = (next: Speaker) => {
    speaker?.stop()
    setSpeaker(next)
  }
  return (
    <>
      {wasOpened && (
        <OptionalPart onFailure={onClose}>
          <ReadingPanel isOpen={isOpen} onClose={onClose} onReadAloud={readAloud} />
        </OptionalPart>
      )}
      {ruler === 'on' && (
        <OptionalPart>
          <ReadingRuler />
        </OptionalPart>
      )}
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
