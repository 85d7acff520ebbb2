import { useEffect, useState } from 'react'
import { SearchField } from '../../kit/ui/SearchField.tsx'

type Props = { label: string; value: string | undefined; onChange: (q: string | undefined) => void }

/** In milliseconds, without typing. */
const pause = 400

/** A search that filters while one types. */
export function TextFilter({ label, value = '', onChange }: Props) {
  const [typed, setTyped] = useState(value)
  // Back and Forward also change the text.
  useEffect(() => setTyped(value), [value])

  const filter = (text: string) => text.trim() !== value && onChange(text.trim() || undefined)
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => onChange(typed.trim() || undefined), pause)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return (
    <SearchField
      label={label}
      value={typed}
      onChange={setTyped}
      onSubmit={filter}
      onClear={() => onChange(undefined)}
    />
  )
}
