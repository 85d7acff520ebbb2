import { Volume2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../kit/ui/Button.tsx'
import { type Speaker, startSpeaker } from './speaker.ts'

/** Starts reading the page aloud. */
export function ReadAloudButton({ onBegin }: { onBegin: (speaker: Speaker) => void }) {
  const t = useTranslations('reading.aloud')
  const begin = () => {
    const page = document.querySelector('main')
    if (page) onBegin(startSpeaker(page))
  }
  return (
    <Button variant="primary" icon={Volume2} fullWidth onPress={begin}>
      {t('begin')}
    </Button>
  )
}
