import type { Settings } from '../settings.ts'
import { currentSettings } from '../store.ts'
import { highlight, scrollIntoView } from './highlight.ts'
import { type Passage, passagesOf, rangeOf } from './passages.ts'
import { type Span, sentencesOf, wordAt } from './sentences.ts'
import { voiceFor } from './voices.ts'

type SpeakerState = 'speaking' | 'paused' | 'ended' | 'failed'

/** Reads a part of the page aloud, from start to end. */
export type Speaker = {
  id: number
  state: () => SpeakerState
  /** @returns the unsubscribe function */
  subscribe: (listener: () => void) => () => void
  pause: () => void
  /** Restarts the current sentence; also applies a new speed. */
  resume: () => void
  stop: () => void
}

const rates: Record<Settings['voiceSpeed'], number> = { slow: 0.75, normal: 1, fast: 1.35 }

let lastId = 0

/** Starts to read the text inside `root`. Browsers allow this only in the handler of a press. */
export function startSpeaker(root: Element): Speaker {
  const sentences = passagesOf(root).flatMap((passage) =>
    sentencesOf(passage.text, passage.language).map((span) => ({ passage, span })),
  )
  const listeners = new Set<() => void>()
  let state: SpeakerState = 'paused'
  let at = 0
  // Also keeps the utterance from being garbage-collected, which would end its events.
  let current: SpeechSynthesisUtterance | undefined

  const setState = (next: SpeakerState) => {
    state = next
    for (const listener of listeners) listener()
  }

  /** Native pause differs between browsers, so pause by cancelling and resume by restarting the sentence. */
  const cancel = () => {
    current = undefined
    speechSynthesis.cancel()
    highlight('read-word', null)
  }

  const end = (how: 'ended' | 'failed') => {
    cancel()
    highlight('read-sentence', null)
    setState(how)
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

  const resume = () => {
    cancel()
    setState('speaking')
    speak()
  }
  resume()

  lastId += 1
  return {
    id: lastId,
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    pause: () => {
      cancel()
      setState('paused')
    },
    resume,
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
  if (range) scrollIntoView(range)
}

/** @param index within the sentence */
function markWord(passage: Passage, { start, end }: Span, index: number): void {
  const word = wordAt(passage.text.slice(start, end), index, passage.language)
  highlight('read-word', word && rangeOf(passage, start + word.start, start + word.end))
}
