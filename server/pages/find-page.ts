import type { PersonKind } from '#contract/access.ts'
import type { BuiltPage } from './built.ts'

/**
 * The requester of a document. `unknown`: the browser sent no cookies, as after a link from another site. `passwordDue`: may do nothing
 * but choose a new one; `secondStepDue`: nothing but set up a second step.
 */
export type Visitor = PersonKind | 'signedOut' | 'passwordDue' | 'secondStepDue' | 'unknown'

/** The page that the app will show at this address, even if its guards lead elsewhere. */
export function findPage(pages: readonly BuiltPage[], address: string, visitor: Visitor): BuiltPage {
  const [pathname = '', search = ''] = address.split('?', 2)
  const asked = pages.find(({ path }) => matches(path, pathname))
  const at = (path: string) => pages.find((page) => page.path === path) as BuiltPage
  if (visitor === 'unknown') return asked ?? at('/home')
  const isOpen = asked?.for === 'everyone'
  if (visitor === 'signedOut') return asked && (isOpen || asked.for === 'signedOut') ? asked : at('/login')
  if (visitor === 'passwordDue') return isOpen ? asked : at('/new-password')
  if (visitor === 'secondStepDue') return isOpen ? asked : at('/second-step')
  if (!asked) return at('/home')
  // The link of an app asks who is to open it.
  if (asked.for === 'signedOut') return new URLSearchParams(search).has('callback') ? asked : at('/home')
  return isOpen || (Array.isArray(asked.for) && asked.for.includes(visitor)) ? asked : at('/home')
}

/** Whether the app shows a page at this address, to anyone at all. */
export const hasPage = (pages: readonly BuiltPage[], address: string): boolean =>
  pages.some(({ path }) => matches(path, address.split('?', 1)[0] ?? ''))

function matches(pattern: string, pathname: string): boolean {
  const wanted = pattern.split('/').filter(Boolean)
  const given = pathname.split('/').filter(Boolean)
  if (given.length > wanted.length) return false
  return wanted.every((segment, index) => {
    const part = given[index]
    if (part === undefined) return segment.startsWith('{-$')
    return segment.includes('$') || segment === part
  })
}
