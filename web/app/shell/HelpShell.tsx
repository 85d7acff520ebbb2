import { useRouteContext } from '@tanstack/react-router'
import { PublicShell } from './PublicShell.tsx'
import { SignedInShell } from './SignedInShell.tsx'

/** The frame of the help page, which is for visitors and for signed-in people. */
export function HelpShell() {
  const { session } = useRouteContext({ from: '/helping' })
  return session ? <SignedInShell /> : <PublicShell />
}
