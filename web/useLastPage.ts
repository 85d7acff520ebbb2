import { useEffect } from 'react'

type Shown = { page: number; size: number; total: number | undefined }

/** Leads back to the last page that has rows, when the page in the address has none (any more). */
export function useLastPage({ page, size, total }: Shown, go: (page: number) => void): void {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / size))
  useEffect(() => {
    if (page > last) go(last)
  })
}
