import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { signOut } from '#contract/session.ts'
import { call } from '../api/call.ts'
import { lastCall } from '../api/last-call.ts'
import { useSession } from './SessionContext.tsx'
import { SessionEndDialog } from './SessionEndDialog.tsx'
import { endSession } from './session.ts'
import { type SessionEnd, sessionEnd, warningMs } from './session-end.ts'
import { storeNewPasswords } from './stored-passwords.ts'

const secondMs = 1000

type Watched = { now: number; end: SessionEnd }

/** Warns before the session ends, and ends it without an answer. Stores new passwords meanwhile. @param latestEnd see `Session` */
export function SessionWatch({ latestEnd }: { latestEnd: number }) {
  const queryClient = useQueryClient()
  const { storageKey } = useSession()
  useEffect(() => void storeNewPasswords(storageKey), [storageKey])
  const [watched, setWatched] = useState<Watched>()
  const [isDismissed, setDismissed] = useState(false)

  const leave = async () => {
    // The server may end the session up to a minute later; don't leave it open on an unattended device.
    await call(signOut, { body: {} }).catch(() => undefined)
    endSession(queryClient)
  }
  const onEnd = useEffectEvent(() => void leave())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const check = () => {
      clearTimeout(timer)
      const now = Date.now()
      const end = sessionEnd(latestEnd, lastCall())
      if (now >= end.at) return onEnd()
      const isNear = end.at - now <= warningMs
      setWatched(isNear ? { now, end } : undefined)
      timer = setTimeout(check, isNear ? secondMs : end.at - warningMs - now)
    }
    check()
    // Timers stop while the device sleeps.
    document.addEventListener('visibilitychange', check)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', check)
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
