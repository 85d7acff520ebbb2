import { useEffect, useEffectEvent, useState } from 'react'

type Options = {
  /** Whether to print without a press, once. */
  isWanted: boolean
  /** Whether all that is to be printed is drawn. */
  isReady: boolean
  onPrint: () => void
}

/** Prints the page. `print`: as it is; `printWhenReady`: once all is drawn. */
export function usePrint({ isWanted, isReady, onPrint }: Options) {
  const [wanted, setWanted] = useState<'no' | 'whenReady' | 'now'>(isWanted ? 'whenReady' : 'no')
  const isDue = wanted === 'now' || (wanted === 'whenReady' && isReady)
  const printOnce = useEffectEvent(() => {
    setWanted('no')
    onPrint()
    window.print()
  })
  useEffect(() => {
    if (isDue) printOnce()
  }, [isDue])
  return { print: () => setWanted('now'), printWhenReady: () => setWanted('whenReady') }
}
