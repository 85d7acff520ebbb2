import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readableSize, readFrames } from './read-frames.ts'

const image = { width: 1, height: 1 } as ImageData

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('frames are read eight times a second', async () => {
  const read = vi.fn(async () => null)
  const end = readFrames({ take: () => image, read, onRead: () => {}, onFailure: () => {} })
  await vi.advanceTimersByTimeAsync(999)
  expect(read).toHaveBeenCalledTimes(8)
  end()
})

test('a slow device reads one frame at a time, and rests between', async () => {
  let [running, most, count] = [0, 0, 0]
  const read = async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 200))
    running--
    count++
    return null
  }
  const end = readFrames({ take: () => image, read, onRead: () => {}, onFailure: () => {} })
  await vi.advanceTimersByTimeAsync(260 * 4)
  expect([most, count]).toEqual([1, 4])
  end()
})

test('each text in a frame is reported, until reading ends', async () => {
  const onRead = vi.fn()
  const read = vi.fn(async () => 'card')
  const end = readFrames({ take: () => image, read, onRead, onFailure: () => {} })
  await vi.advanceTimersByTimeAsync(10)
  expect(onRead.mock.calls).toEqual([['card']])
  // The frame that is being read when it ends.
  await vi.advanceTimersByTimeAsync(115)
  const told = onRead.mock.calls.length
  vi.advanceTimersByTime(125)
  end()
  await vi.advanceTimersByTimeAsync(2000)
  expect(onRead).toHaveBeenCalledTimes(told)
})

test('without a picture nothing is read, and a reader that cannot be loaded ends it', async () => {
  const [read, onFailure] = [vi.fn(), vi.fn()]
  const pictures = [null, null, image]
  read.mockRejectedValue(new Error('offline'))
  readFrames({ take: () => pictures.shift() ?? null, read, onRead: () => {}, onFailure })
  await vi.advanceTimersByTimeAsync(2000)
  expect([read.mock.calls.length, onFailure.mock.calls.length, pictures.length]).toEqual([1, 1, 0])
})

test.each([
  [1280, 720, 640, 360],
  [720, 1280, 360, 640],
  [640, 480, 640, 480],
  [320, 240, 320, 240],
])('a picture of %i × %i is read as %i × %i', (width, height, readWidth, readHeight) => {
  expect(readableSize(width, height)).toEqual({ width: readWidth, height: readHeight })
})
