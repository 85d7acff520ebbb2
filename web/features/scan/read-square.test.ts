import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const image = { width: 1, height: 1, data: new Uint8ClampedArray(4) } as ImageData
const decodeSquare = vi.fn()
let loaded = 0

/** A fresh reader, which has not chosen yet. */
async function reader() {
  vi.resetModules()
  loaded = 0
  vi.doMock('./decode-square.ts', () => {
    loaded++
    return { decodeSquare }
  })
  return (await import('./read-square.ts')).readSquare
}

function stubDetector(formats: string[], detect: (image: ImageData) => Promise<{ rawValue: string }[]>) {
  class Detector {
    static getSupportedFormats = async () => formats
    detect = detect
  }
  vi.stubGlobal('BarcodeDetector', Detector)
}

beforeEach(() => void decodeSquare.mockReset().mockReturnValue('by the decoder'))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.doUnmock('./decode-square.ts')
})

test('the browser reads if it can, and no decoder is loaded', async () => {
  stubDetector(['ean_13', 'qr_code'], async () => [{ rawValue: 'by the browser' }])
  const readSquare = await reader()
  expect(await readSquare(image)).toBe('by the browser')
  stubDetector([], async () => [])
  expect([await readSquare(image), loaded]).toEqual(['by the browser', 0])
})

test('a browser that sees nothing gives null', async () => {
  stubDetector(['qr_code'], async () => [])
  expect(await (await reader())(image)).toBeNull()
})

test.each([
  ['has no detector', () => vi.stubGlobal('BarcodeDetector', undefined)],
  ['reads no QR codes', () => stubDetector(['ean_13'], async () => [])],
  ['has a detector without a service', () => stubDetector(['qr_code'], () => Promise.reject(new Error()))],
])('a browser that %s loads the decoder, once', async (_, stub) => {
  stub()
  const readSquare = await reader()
  expect(loaded).toBe(0)
  expect(await readSquare(image)).toBe('by the decoder')
  expect(await readSquare(image)).toBe('by the decoder')
  expect([loaded, decodeSquare.mock.calls.length]).toEqual([1, 2])
})

test('a decoder that could not be loaded is asked for again', async () => {
  vi.stubGlobal('BarcodeDetector', undefined)
  vi.resetModules()
  let isOffline = true
  vi.doMock('./decode-square.ts', () => {
    if (isOffline) throw new Error('offline')
    return { decodeSquare }
  })
  const { readSquare } = await import('./read-square.ts')
  await expect(readSquare(image)).rejects.toThrow()
  isOffline = false
  expect(await readSquare(image)).toBe('by the decoder')
})
