import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cardCodeOf } from '../../../features/scan/card-code.ts'
import { Form } from '../../../kit/ui/Form.tsx'
import { TextField } from '../../../kit/ui/TextField.tsx'

/**
 * The field that a hand scanner types into. It has the focus from the start, and shows no keyboard on a screen. What it typed does not
 * stay, whether the scanner ends with Enter or not.
 */
export function HandScannerField({ onRead }: { onRead: (text: string) => void }) {
  const t = useTranslations('scan')
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  useEffect(() => {
    // After the navigation, which moves the focus to the heading.
    const timer = setTimeout(() => field.current?.focus({ preventScroll: true }))
    return () => clearTimeout(timer)
  }, [])

  const read = (typed: string) => {
    setText('')
    onRead(typed)
  }
  const change = (typed: string) => (cardCodeOf(typed) === null ? setText(typed) : read(typed))
  return (
    <Form onSubmit={() => text.trim() !== '' && read(text)}>
      <TextField
        ref={field}
        size="large"
        label={t('field')}
        hint={t('fieldHint')}
        value={text}
        onChange={change}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        inputMode="none"
      />
    </Form>
  )
}
