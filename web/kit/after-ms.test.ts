import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterMs } from './after-ms.ts'

let page: EventTarget

beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('the action happens once, when the page is seen again after the device slept', () => {
  const act = vi.fn()
  afterMs(1000, act)
  vi.setSystemTime(Date.now() + 1000)
  page.dispatchEvent(new Event('visibilitychange'))
  page.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(1000)
  expect(act).toHaveBeenCalledOnce()
})
