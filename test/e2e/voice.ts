type Spoken = { text: string; lang: string; rate: number; voice: string | undefined }

declare global {
  interface Window {
    /** The utterances so far. */
    spoken: Spoken[]
    /** Moves the voice to this position of the utterance. */
    reach: (place: number) => void
    /** Ends the utterance, or makes it fail. */
    finish: (how: 'end' | 'error') => void
  }
}

/** A mock voice that the test controls, because browsers on test machines have none. Runs in the page, so it must be self-contained. */
export function giveVoice(tags: string[]): void {
  window.spoken = []
  let current: SpeechSynthesisUtterance | undefined
  class Utterance extends EventTarget {
    lang = ''
    rate = 1
    voice: { lang: string } | null = null
    onboundary: ((event: { charIndex: number }) => void) | null = null
    onend: (() => void) | null = null
    onerror: (() => void) | null = null
    text: string
    constructor(text: string) {
      super()
      this.text = text
    }
  }
  const voices = tags.map((lang) => ({
    lang,
    localService: true,
    default: false,
    name: lang,
    voiceURI: lang,
  }))
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => voices,
    speak: (utterance: SpeechSynthesisUtterance) => {
      current = utterance
      const { text, lang, rate, voice } = utterance
      window.spoken.push({ text, lang, rate, voice: voice?.lang })
    },
    cancel: () => {
      const silenced = current
      current = undefined
      silenced?.onerror?.({ error: 'canceled' } as SpeechSynthesisErrorEvent)
    },
  })
  window.reach = (charIndex) => current?.onboundary?.({ charIndex } as SpeechSynthesisEvent)
  window.finish = (how) => {
    const done = current
    current = undefined
    if (how === 'end') done?.onend?.({} as SpeechSynthesisEvent)
    else done?.onerror?.({ error: 'synthesis-failed' } as SpeechSynthesisErrorEvent)
  }
  Object.defineProperty(window, 'speechSynthesis', { value: synthesis })
  Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance })
}
