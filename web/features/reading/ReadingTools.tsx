import { type RefObject, useState } from 'react'
import { OptionalPart } from '../../kit/ui/OptionalPart.tsx'
import { lazyNamed } from '../../platform/lazy-named.ts'
import type { Speaker } from './aloud/speaker.ts'
import { useSettings } from './store.ts'

const ReadingPanel = lazyNamed(() => import('./ReadingPanel.tsx'), 'ReadingPanel')
const ReadingRuler = lazyNamed(() => import('./ReadingRuler.tsx'), 'ReadingRuler')
const ReadAloudBar = lazyNamed(() => import('./aloud/ReadAloudBar.tsx'), 'ReadAloudBar')

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
