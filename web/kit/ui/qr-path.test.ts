import { decodeQR } from 'qr/decode.js'
import { describe, expect, test } from 'vitest'
import { qrPath } from './qr-path.ts'

/** The runs of a path, as whole modules. */
const runsOf = (d: string) =>
  [...d.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)].map(([, x, y, length, back]) => {
    expect(back).toBe(length)
    return { x: Number(x), y: Number(y), length: Number(length) }
  })

/** Draws a path with so many pixels a module. */
function drawn({ d, size }: ReturnType<typeof qrPath>, scale: number) {
  const width = size * scale
  const data = new Uint8ClampedArray(4 * width * width).fill(255)
  for (const { x, y, length } of runsOf(d))
    for (let row = y * scale; row < (y + 1) * scale; row++)
      for (let column = x * scale; column < (x + length) * scale; column++)
        data.fill(0, 4 * (row * width + column), 4 * (row * width + column) + 3)
  return { width, height: width, data }
}

const textOf = (length: number) => 'https://portal.vlinder.example/login#card='.padEnd(length, 'aB3_-x')

describe('a QR code', () => {
  test.each([1, 40, 84, 86, 106, 300])(
    'a QR code of %i letters is one path that a reader reads',
    (length) => {
      const path = qrPath(textOf(Math.max(length, 42)).slice(0, length))
      expect(path.d.replaceAll(/M\d+ \d+h\d+v1h-\d+z/g, '')).toBe('')
      expect(decodeQR(drawn(path, 4))).toBe(textOf(Math.max(length, 42)).slice(0, length))
    },
  )

  test('a QR code has a white border of 4 modules', () => {
    const { d, size } = qrPath(textOf(86))
    const runs = runsOf(d)
    expect(Math.min(...runs.map(({ x }) => x))).toBe(4)
    expect(Math.min(...runs.map(({ y }) => y))).toBe(4)
    expect(Math.max(...runs.map(({ x, length }) => x + length))).toBe(size - 4)
    expect(Math.max(...runs.map(({ y }) => y + 1))).toBe(size - 4)
  })

  // The capacity in bytes of versions 4 and 5 (ISO/IEC 18004:2024, table 7): low 78 and 106, medium 62 and 84.
  test.each([
    [62, 33],
    [78, 33],
    [79, 37],
    [106, 37],
    [107, 41],
  ])('a QR code of %i letters has no more than %i modules a side', (length, modules) => {
    expect(qrPath(textOf(length)).size - 8).toBe(modules)
  })

  test('a QR code uses the room that is left in its modules for better error correction', () => {
    // The two bits right of the lower left finder say the level: 1 is low, 0 is medium (table 12), masked with 2.
    const levelOf = (length: number) => {
      const { d, size } = qrPath(textOf(length))
      const runs = runsOf(d)
      const isDark = (x: number, y: number) =>
        runs.some((run) => run.y === y && run.x <= x && x < run.x + run.length)
      const [high, low] = [isDark(12, size - 5), isDark(12, size - 6)]
      return ((Number(high) << 1) | Number(low)) ^ 2
    }
    expect(levelOf(84)).toBe(0)
    expect(levelOf(85)).toBe(1)
  })
})
