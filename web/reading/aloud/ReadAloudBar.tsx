import { useRouter } from '@tanstack/react-router'
import { Pause, Play, Square } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { choices } from '../settings.ts'
import { changeSettings, useSettings } from '../store.ts'
import styles from './ReadAloudBar.module.css'
import type { Speaker } from './speaker.ts'

type ReadAloudBarProps = {
  speaker: Speaker
  onEnd: () => void
  /** Gets the focus when the bar goes while it has it. */
  focusAfter: RefObject<HTMLElement | null>
}

/** The controls while the page is read aloud. Another page, another language or the end of the page ends it. */
export function ReadAloudBar({ speaker, onEnd, focusAfter }: ReadAloudBarProps) {
  const t = useTranslations('reading.aloud')
  const { voiceSpeed } = useSettings()
  const state = useSyncExternalStore(speaker.subscribe, speaker.state)
  const bar = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useStops(speaker, bar)

  useEffect(() => {
    // After the panel has given the focus back to the button that opened it.
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
    <section ref={bar} className={styles.bar} aria-label={t('label')} data-read-aloud>
      {state === 'failed' && <FormMessage kind="error">{t('failed')}</FormMessage>}
      <Button
        ref={button}
        icon={isSpeaking ? Pause : Play}
        variant="primary"
        onPress={isSpeaking ? speaker.pause : speaker.goOn}
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
            if (isSpeaking) speaker.goOn()
          }}
          options={choices.voiceSpeed.map((id) => ({ id, label: t(`speed.${id}`) }))}
        />
      </div>
    </section>,
    document.body,
  )
}

/** Ends the reading with its page and its language; a dialog, which hides the bar, makes it wait. */
function useStops(speaker: Speaker, bar: RefObject<HTMLElement | null>): void {
  const router = useRouter()
  const locale = useLocale()
  const begunIn = useRef(locale)
  useEffect(() => {
    if (locale !== begunIn.current) speaker.stop()
  }, [speaker, locale])

  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && speaker.stop()),
    [router, speaker],
  )
  useEffect(() => {
    // What lies behind a dialog is hidden right after the focus has gone into it.
    const waitForDialog = () =>
      requestAnimationFrame(() => {
        const isHidden = bar.current?.closest('[inert], [aria-hidden="true"]')
        if (isHidden && speaker.state() === 'speaking') speaker.pause()
      })
    window.addEventListener('pagehide', speaker.stop)
    document.addEventListener('focusin', waitForDialog)
    return () => {
      window.removeEventListener('pagehide', speaker.stop)
      document.removeEventListener('focusin', waitForDialog)
    }
  }, [speaker, bar])
}
