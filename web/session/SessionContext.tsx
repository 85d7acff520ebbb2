import { createContext, useContext } from 'react'
import type { Session } from './session.ts'

/** Filled by the signed-in part of the portal. */
export const SessionContext = createContext<Session | null>(null)

/** Who is signed in; for screens behind the guard only. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession is for screens behind the guard')
  return session
}
