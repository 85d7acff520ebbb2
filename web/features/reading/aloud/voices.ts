import { useEffect, useState } from 'react'

/** The properties that decide the choice of a voice. */
export type VoiceLike = Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'default'>

const parts = (tag: string) => tag.toLowerCase().replaceAll('_', '-').split('-')

/** The primary subtag; Norwegian has three codes. */
function primary(tag: string): string {
  const code = parts(tag)[0] ?? ''
  return code === 'nb' || code === 'nn' ? 'no' : code
}

/**
 * The best voice for a language: prefers the same region, then voices on the device, which send no text over the network,
 * then the device's default voice.
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

/** Whether the browser can read this language aloud; voices may load late. */
export function useHasVoice(language: string): boolean {
  const [voices, setVoices] = useState(() => (canSpeak() ? speechSynthesis.getVoices() : []))
  useEffect(() => {
    if (!canSpeak()) return
    const read = () => setVoices(speechSynthesis.getVoices())
    read()
    // Safari's speechSynthesis is not an EventTarget.
    speechSynthesis.addEventListener?.('voiceschanged', read)
    return () => speechSynthesis.removeEventListener?.('voiceschanged', read)
  }, [])
  return voiceFor(language, voices) !== undefined
}
