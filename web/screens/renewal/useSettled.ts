import { useEffect, useState } from 'react'
import { afterMs } from '../../kit/after-ms.ts'

const pauseMs = 300

/** The value once it has stayed the same for a moment. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (Object.is(value, settled)) return
    return afterMs(pauseMs, () => setSettled(value))
  }, [value, settled])
  return settled
}
