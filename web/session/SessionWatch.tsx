import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { signOut } from '#contract/session.ts'
import { call } from '../api/call.ts'
import { lastCall } from '../api/last-call.ts'
import { SessionEndDialog } from './SessionEndDialog.tsx'
import { endSession } from './session.ts'
import { type SessionEnd, sessionEnd, warning } from './session-end.ts'

const second = 1000

type Watched = { now: number; end: SessionEnd }

/** Warns before the session ends, and ends it when nobody answers. @param latestEnd see `Session` */
export function SessionWatch({ latestEnd }: { latestEnd: number }) {
  const queryClient = useQueryClient()
  const [watched, setWatched] = useState<Watched>()
  const [isDismissed, setDismissed] = useState(false)

  const leave = async () => {
    // The server may take a minute longer; whoever comes by meanwhile shall not find the portal open.
    await call(signOut, { body: {} }).catch(() => undefined)
    endSession(queryClient)
  }
  const onEnd = useEffectEvent(() => void leave())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      clearTimeout(timer)
      const now = Date.now()
      const end = sessionEnd(latestEnd, lastCall())
      if (now >= end.at) return onEnd()
      const isNear = end.at - now <= warning
      setWatched(isNear ? { now, end } : undefined)
      timer = setTimeout(look, isNear ? second : end.at - warning - now)
    }
    look()
    // Timers rest while the device sleeps.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [latestEnd])

  if (!watched) return null
  return (
    <SessionEndDialog
      {...watched}
      isOpen={watched.end.canStay || !isDismissed}
      onDismiss={() => setDismissed(true)}
      onLeave={leave}
    />
  )
}
