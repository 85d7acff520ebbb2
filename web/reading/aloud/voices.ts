import { useEffect, useState } from 'react'

/** What a voice is chosen by. */
export type VoiceLike = Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'default'>

const parts = (tag: string) => tag.toLowerCase().replaceAll('_', '-').split('-')

/** Norwegian goes by three codes. */
function primary(tag: string): string {
  const code = parts(tag)[0] ?? ''
  return code === 'nb' || code === 'nn' ? 'no' : code
}

/**
 * The voice for a language: one of the same region if there is, one on the device before one that has to send the
 * text away, the device's own choice before another.
 * @param language a BCP 47 tag
 */
export function voiceFor<Voice extends VoiceLike>(
  language: string,
  voices: readonly Voice[],
): Voice | undefined {
  const rank = (voice: Voice) =>
    (parts(voice.lang)[1] === parts(language)[1] ? 4 : 0) +
    (voice.localService ? 2 : 0) +
    (voice.default ? 1 : 0)
  return voices
    .filter(({ lang }) => primary(lang) === primary(language))
    .reduce<Voice | undefined>((best, voice) => (best && rank(best) >= rank(voice) ? best : voice), undefined)
}

const canSpeak = () => 'speechSynthesis' in window && 'Segmenter' in Intl

/** Whether the browser can read this language aloud; its voices may come late. */
export function useHasVoice(language: string): boolean {
  const [voices, setVoices] = useState(() => (canSpeak() ? speechSynthesis.getVoices() : []))
  useEffect(() => {
    if (!canSpeak()) return
    const read = () => setVoices(speechSynthesis.getVoices())
    read()
    // Safari's speechSynthesis is no EventTarget.
    speechSynthesis.addEventListener?.('voiceschanged', read)
    return () => speechSynthesis.removeEventListener?.('voiceschanged', read)
  }, [])
  return voiceFor(language, voices) !== undefined
}
