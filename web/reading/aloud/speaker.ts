import type { Settings } from '../settings.ts'
import { currentSettings } from '../store.ts'
import { bringIntoSight, highlight } from './highlight.ts'
import { type Passage, passagesOf, rangeOf } from './passages.ts'
import { type Span, sentencesOf, wordAt } from './sentences.ts'
import { voiceFor } from './voices.ts'

export type SpeakerState = 'speaking' | 'paused' | 'ended' | 'failed'

/** Reads a part of the page aloud, from its beginning to its end. */
export type Speaker = {
  id: number
  state: () => SpeakerState
  /** @returns ends the subscription */
  subscribe: (listener: () => void) => () => void
  pause: () => void
  /** Goes on with the beginning of the sentence; also makes a new speed heard at once. */
  goOn: () => void
  stop: () => void
}

const rates: Record<Settings['voiceSpeed'], number> = { slow: 0.75, normal: 1, fast: 1.35 }

let lastId = 0

/**
 * Begins to read. Browsers allow that only while a press is handled.
 * @param root what to read
 */
export function startSpeaker(root: Element): Speaker {
  const sentences = passagesOf(root).flatMap((passage) =>
    sentencesOf(passage.text, passage.language).map((span) => ({ passage, span })),
  )
  const listeners = new Set<() => void>()
  let state: SpeakerState = 'paused'
  let at = 0
  // Also keeps it from being collected as garbage, which would end its events.
  let current: SpeechSynthesisUtterance | undefined

  const become = (next: SpeakerState) => {
    state = next
    for (const listener of listeners) listener()
  }

  /** Browsers differ in how they pause, so a pause is silence, and going on begins the sentence anew. */
  const silence = () => {
    current = undefined
    speechSynthesis.cancel()
    highlight('read-word', null)
  }

  const end = (how: 'ended' | 'failed') => {
    silence()
    highlight('read-sentence', null)
    become(how)
  }

  const speak = () => {
    const sentence = sentences[at]
    if (!sentence) return end('ended')
    const utterance = utteranceOf(sentence.passage, sentence.span)
    const ifCurrent = (action: () => void) => () => {
      if (current === utterance) action()
    }
    utterance.onboundary = ({ charIndex }) =>
      ifCurrent(() => markWord(sentence.passage, sentence.span, charIndex))()
    utterance.onend = ifCurrent(() => {
      at += 1
      highlight('read-word', null)
      speak()
    })
    utterance.onerror = ifCurrent(() => end('failed'))
    current = utterance
    markSentence(sentence.passage, sentence.span)
    speechSynthesis.speak(utterance)
  }

  const goOn = () => {
    silence()
    become('speaking')
    speak()
  }
  goOn()

  lastId += 1
  return {
    id: lastId,
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    pause: () => {
      silence()
      become('paused')
    },
    goOn,
    stop: () => end('ended'),
  }
}

function utteranceOf({ text, language }: Passage, { start, end }: Span): SpeechSynthesisUtterance {
  const utterance = new SpeechSynthesisUtterance(text.slice(start, end))
  utterance.lang = language
  utterance.voice = voiceFor(language, speechSynthesis.getVoices()) ?? null
  utterance.rate = rates[currentSettings().voiceSpeed]
  return utterance
}

function markSentence(passage: Passage, { start, end }: Span): void {
  const range = rangeOf(passage, start, end)
  highlight('read-sentence', range)
  if (range) bringIntoSight(range)
}

/** @param place within the sentence */
function markWord(passage: Passage, { start, end }: Span, place: number): void {
  const word = wordAt(passage.text.slice(start, end), place, passage.language)
  highlight('read-word', word && rangeOf(passage, start + word.start, start + word.end))
}
