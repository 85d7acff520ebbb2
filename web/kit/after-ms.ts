/**
 * Acts once, after so long. Timers stand still while a device sleeps, so the clock is looked at too whenever the page is seen again.
 * @returns ends the wait
 */
export function afterMs(ms: number, act: () => void): () => void {
  const end = Date.now() + ms
  const stop = () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
  const actNow = () => {
    stop()
    act()
  }
  const look = () => {
    if (Date.now() >= end) actNow()
  }
  const timer = setTimeout(actNow, ms)
  document.addEventListener('visibilitychange', look)
  return stop
}
