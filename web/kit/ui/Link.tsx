import { type HistoryState, useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

type LinkProps = {
  href: string
  className?: string | undefined
  translate?: 'no' | undefined
  /** Opens in a new tab. */
  external?: boolean | undefined
  /** State for the next page, beside its address. */
  state?: HistoryState | undefined
  /** Called as well when it is followed. */
  onFollow?: (() => void) | undefined
  'aria-label'?: string | undefined
  'aria-current'?: 'page' | undefined
  children: ReactNode
}

const isFile = /\.(html|pdf)$/

/** An unstyled link that navigates inside the app if it leads to a page of the portal. */
export function Link({ href, external = false, state, onFollow, children, ...attributes }: LinkProps) {
  const router = useRouter({ warn: false })

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onFollow?.()
    const isPlainClick =
      event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    const { origin, pathname } = event.currentTarget
    // Let the browser open files that are not pages of the portal.
    if (!isPlainClick || origin !== location.origin || isFile.test(pathname) || !router) return
    event.preventDefault()
    router.history.push(href, state)
  }

  return external ? (
    <a href={href} target="_blank" rel="noopener noreferrer" {...attributes}>
      {children}
    </a>
  ) : (
    <a href={href} onClick={follow} {...attributes}>
      {children}
    </a>
  )
}
