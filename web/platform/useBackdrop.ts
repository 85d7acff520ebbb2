import { useLayoutEffect } from 'react'
import styles from './Backdrop.module.css'

/** Shows the backdrop of the public pages while the screen is mounted. */
export function useBackdrop(): void {
  useLayoutEffect(() => {
    const name = styles.backdrop
    if (!name) return
    document.body.classList.add(name)
    return () => document.body.classList.remove(name)
  }, [])
}
