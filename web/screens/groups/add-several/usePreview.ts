import { useEffect, useRef, useState } from 'react'
import { type ImportOutcome, type List, previewList } from './import-call.ts'

const pauseMs = 400

type Preview = {
  outcome: ImportOutcome | null
  error: unknown
  /** Whether the preview belongs to an earlier list. */
  isChecking: boolean
  retry: () => void
}

/** The plan for a list, asked for a moment after the last change. The last answer stays until the next is there. */
export function usePreview(groupId: number, list: List, isPaused: boolean): Preview {
  const [shown, setShown] = useState<{ list: List; outcome: ImportOutcome | null; error: unknown } | null>(
    null,
  )
  const [turn, setTurn] = useState(0)
  const isEmpty = list.csv.trim() === ''
  const last = useRef<ImportOutcome | null>(null)

  useEffect(() => {
    if (isEmpty || isPaused) return
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      previewList(groupId, list, leaving.signal).then(
        (outcome) => {
          last.current = outcome
          setShown({ list, outcome, error: null })
        },
        (error: unknown) => {
          if (!leaving.signal.aborted) setShown({ list, outcome: last.current, error })
        },
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [groupId, list, isEmpty, isPaused, turn])

  // A deleted person may have been restored in another tab.
  const isAnyDeleted = shown?.outcome?.rows.some(({ similar }) => similar?.deleted) ?? false
  useEffect(() => {
    if (!isAnyDeleted) return
    const ask = () => document.visibilityState === 'visible' && setTurn((now) => now + 1)
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [isAnyDeleted])

  if (isEmpty) return { outcome: null, error: null, isChecking: false, retry: () => {} }
  return {
    outcome: shown?.outcome ?? null,
    error: shown?.list === list ? shown.error : null,
    isChecking: shown?.list !== list,
    retry: () => setTurn((now) => now + 1),
  }
}
