import { useLayoutEffect } from 'react'
import styles from './Backdrop.module.css'

/** Gives the whole page the backdrop of the pages before sign-in, as long as the screen is shown. */
export function useBackdrop(): void {
  useLayoutEffect(() => {
    const name = styles.backdrop
    if (!name) return
    document.body.classList.add(name)
    return () => document.body.classList.remove(name)
  }, [])
}
