import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { minuteMs } from '../../platform/durations.ts'
import { keepOffering } from './keep-offering.ts'

const failed = (name: string) => Object.assign(new Error(name), { name })

function newOffer() {
  const asked: { answer: (credential: string) => void; refuse: (error: Error) => void }[] = []
  const offer = {
    loadOptions: vi.fn(async () => 'options'),
    ask: vi.fn(
      () =>
        new Promise<string>((answer, refuse) => {
          // Only one request may be pending.
          asked.at(-1)?.refuse(failed('AbortError'))
          asked.push({ answer, refuse })
        }),
    ),
    stop: vi.fn(() => asked.at(-1)?.refuse(failed('AbortError'))),
    onCredential: vi.fn(),
  }
  return { asked, offer }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { addEventListener: () => {}, removeEventListener: () => {} })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('the challenge of a passkey on offer is renewed before its ten minutes are over, as often as needed', async () => {
  const { asked, offer } = newOffer()
  const end = keepOffering(offer)
  await vi.advanceTimersByTimeAsync(28 * minuteMs)
  expect(asked).toHaveLength(4)
  asked[3]?.answer('credential')
  await vi.advanceTimersByTimeAsync(0)
  expect(offer.onCredential.mock.calls).toEqual([['credential']])
  end()
})

it('a passkey is offered again after a failure, later each time', async () => {
  const { asked, offer } = newOffer()
  const end = keepOffering(offer)
  await vi.advanceTimersByTimeAsync(0)
  asked[0]?.refuse(failed('NotAllowedError'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toHaveLength(2)
  offer.loadOptions.mockRejectedValueOnce(new Error('offline'))
  asked[1]?.refuse(failed('NotAllowedError'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(asked).toHaveLength(3)
  end()
})

it('a pending offer of a passkey stops when the offering ends, and none follows', async () => {
  const { asked, offer } = newOffer()
  const end = keepOffering(offer)
  await vi.advanceTimersByTimeAsync(0)
  end()
  expect(offer.stop).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(30 * minuteMs)
  expect(asked).toHaveLength(1)
  expect(offer.onCredential).not.toHaveBeenCalled()
})
