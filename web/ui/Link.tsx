import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

type LinkProps = {
  href: string
  className?: string | undefined
  /** Opens in a new tab. */
  external?: boolean | undefined
  'aria-label'?: string | undefined
  'aria-current'?: 'page' | undefined
  children: ReactNode
}

const isFile = /\.(html|pdf)$/

/** A plain link, without a look of its own, that stays in the app when it leads to a page of the portal. */
export function Link({ href, external = false, children, ...attributes }: LinkProps) {
  const router = useRouter({ warn: false })

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    const isPlainClick =
      event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    const { origin, pathname } = event.currentTarget
    // Files beside the portal are the browser's to open.
    if (!isPlainClick || origin !== location.origin || isFile.test(pathname) || !router) return
    event.preventDefault()
    router.history.push(href)
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
