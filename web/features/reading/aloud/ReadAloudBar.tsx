import { useRouter } from '@tanstack/react-router'
import { Pause, Play, Square } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '../../../kit/ui/Button.tsx'
import { FormMessage } from '../../../kit/ui/FormMessage.tsx'
import { Segments } from '../../../kit/ui/Segments.tsx'
import { choices } from '../settings.ts'
import { changeSettings, useSettings } from '../store.ts'
import styles from './ReadAloudBar.module.css'
import type { Speaker } from './speaker.ts'

type ReadAloudBarProps = {
  speaker: Speaker
  onEnd: () => void
  /** Gets the focus if the bar disappears while it has it. */
  focusAfter: RefObject<HTMLElement | null>
}

/** The controls for reading aloud. Closes at the end of the text and when the page or the language changes. */
export function ReadAloudBar({ speaker, onEnd, focusAfter }: ReadAloudBarProps) {
  const t = useTranslations('reading.aloud')
  const { voiceSpeed } = useSettings()
  const state = useSyncExternalStore(speaker.subscribe, speaker.state)
  const bar = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useStopTriggers(speaker, bar)

  useEffect(() => {
    // Wait until the closing panel has restored the focus to its button.
    const timer = setTimeout(() => button.current?.focus(), 50)
    return () => clearTimeout(timer)
  }, [])

  const leave = useEffectEvent(() => {
    if (bar.current?.contains(document.activeElement)) focusAfter.current?.focus()
    onEnd()
  })
  useEffect(() => {
    if (state === 'ended') leave()
  }, [state])

  const isSpeaking = state === 'speaking'
  return createPortal(
    <section ref={bar} className={styles.bar} aria-label={t('label')} data-read-aloud data-foot>
      {state === 'failed' && <FormMessage kind="error">{t('failed')}</FormMessage>}
      <Button
        ref={button}
        icon={isSpeaking ? Pause : Play}
        variant="primary"
        onPress={isSpeaking ? speaker.pause : speaker.resume}
      >
        {t(isSpeaking ? 'pause' : 'goOn')}
      </Button>
      <Button icon={Square} onPress={speaker.stop}>
        {t('stop')}
      </Button>
      <div className={styles.speed}>
        <Segments
          label={t('speed.label')}
          value={voiceSpeed}
          onChange={(speed) => {
            changeSettings({ voiceSpeed: speed })
            if (isSpeaking) speaker.resume()
          }}
          options={choices.voiceSpeed.map((id) => ({ id, label: t(`speed.${id}`) }))}
        />
      </div>
    </section>,
    document.body,
  )
}

/** Stops reading when the page or the language changes; pauses while a dialog hides the bar. */
function useStopTriggers(speaker: Speaker, bar: RefObject<HTMLElement | null>): void {
  const router = useRouter()
  const locale = useLocale()
  const initialLocale = useRef(locale)
  useEffect(() => {
    if (locale !== initialLocale.current) speaker.stop()
  }, [speaker, locale])

  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && speaker.stop()),
    [router, speaker],
  )
  useEffect(() => {
    // A dialog hides the rest of the page right after it has taken the focus.
    const pauseForDialog = () =>
      requestAnimationFrame(() => {
        const isHidden = bar.current?.closest('[inert], [aria-hidden="true"]')
        if (isHidden && speaker.state() === 'speaking') speaker.pause()
      })
    window.addEventListener('pagehide', speaker.stop)
    document.addEventListener('focusin', pauseForDialog)
    return () => {
      window.removeEventListener('pagehide', speaker.stop)
      document.removeEventListener('focusin', pauseForDialog)
    }
  }, [speaker, bar])
}
