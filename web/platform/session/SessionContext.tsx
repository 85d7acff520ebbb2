import { createContext, useContext } from 'react'
import type { Session } from './session.ts'

/** Provided by `SignedInShell`. */
export const SessionContext = createContext<Session | null>(null)

/** The session of the signed-in person; only for screens behind the guard. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession is for screens behind the guard')
  return session
}
