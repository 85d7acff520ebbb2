import { useEffect } from 'react'

type Shown = { page: number; size: number; total: number | undefined }

/** Goes to the last page with rows if the page in the address has none. */
export function useLastPage({ page, size, total }: Shown, go: (page: number) => void): void {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / size))
  useEffect(() => {
    if (page > last) go(last)
  })
}
