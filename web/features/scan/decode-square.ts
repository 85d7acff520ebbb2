import { decodeQR, type FinderPoints } from 'qr/decode.js'

/** A picture of one channel, row by row. */
type Luma = { width: number; height: number; data: Uint8ClampedArray }

/**
 * Reads the QR code in a picture without the browser's help; null if it sees none. In a file of its own: it is loaded for a scan
 * in a browser that cannot read codes.
 */
export function decodeSquare(image: Pick<ImageData, 'width' | 'height' | 'data'>): string | null {
  const luma = lumaOf(image)
  const plain = decoded(luma)
  if (plain !== null) return plain
  let finders: FinderPoints | undefined
  const sharp = doubled(sharpened(luma))
  const read = decoded(sharp, (seen) => {
    finders = seen
  })
  return read ?? (finders ? decodedStraight(sharp, finders) : null)
}

/** @param onFinders hears when the decoder saw three corners of a code that it could not read */
function decoded(luma: Luma, onFinders?: (points: FinderPoints) => void): string | null {
  try {
    return decodeQR(luma, { format: 'I420', pointsOnDetect: (points) => onFinders?.(points) })
  } catch {
    // It throws whenever it sees no code, which is nearly always.
    return null
  }
}

/** How much nearer to the camera two corners of a code may be than the third, as a share of the distance. */
const leans = [1, 0.93, 1.07]

/**
 * Reads a code that leans. The decoder expects its fourth corner where it would be if the code lay flat, and takes another spot nearby for
 * it. So try what it looks like from above, for each way in which it may lean.
 */
function decodedStraight(luma: Luma, finders: FinderPoints): string | null {
  for (const right of leans)
    for (const below of leans) {
      const read = decoded(straightened(luma, finders, right, below))
      if (read !== null) return read
    }
  return null
}

/** Three corners of a code are 180 pixels apart in what is straightened, which is 60 larger on each side. */
const [apart, border] = [180, 60]

/** The code as seen from above. @param right, below the distance of these corners from the camera, of that of the upper left */
function straightened(luma: Luma, { tl, tr, bl }: FinderPoints, right: number, below: number): Luma {
  const size = apart + 2 * border
  const data = new Uint8ClampedArray(size * size)
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      // Homogeneous coordinates: each corner with its distance as its weight.
      const a = ((column - border) / apart) * right
      const b = ((row - border) / apart) * below
      const rest = 1 - (column + row - 2 * border) / apart
      const x = Math.round((rest * tl.x + a * tr.x + b * bl.x) / (rest + a + b))
      const y = Math.round((rest * tl.y + a * tr.y + b * bl.y) / (rest + a + b))
      const isInside = x >= 0 && y >= 0 && x < luma.width && y < luma.height
      data[row * size + column] = isInside ? (luma.data[y * luma.width + x] ?? 0) : 255
    }
  return { width: size, height: size, data }
}

function lumaOf({ width, height, data }: Pick<ImageData, 'width' | 'height' | 'data'>): Luma {
  const luma = new Uint8ClampedArray(width * height)
  for (let at = 0, from = 0; at < luma.length; at++, from += 4)
    luma[at] = ((data[from] ?? 0) * 77 + (data[from + 1] ?? 0) * 150 + (data[from + 2] ?? 0) * 29) >> 8
  return { width, height, data: luma }
}

/** A Gaussian with a standard deviation of 1.2 pixels: the weights of a pixel and of the three beside it, in 1/256. */
const weights = [85, 60, 21, 4] as const

/** How much of the difference to its blurred self a picture gets: 3 undoes a blur of a pixel. */
const amount = 3

/** The picture with its edges raised (unsharp masking): if a module is 2 pixels wide, a blur leaves no single one of them black. */
function sharpened({ width, height, data }: Luma): Luma {
  const rows = blurredAlong(data, 1, width)
  const blurred = blurredAlong(rows, width, height)
  const { darkest, scale } = rangeOf(data)
  const sharp = new Uint8ClampedArray(data.length)
  for (let at = 0; at < data.length; at++) {
    const value = data[at] ?? 0
    sharp[at] = 64 + scale * (value - darkest + amount * (value - (blurred[at] ?? 0)))
  }
  return { width, height, data: sharp }
}

/** Scales all values to between 64 and 192: edges need room on both sides. */
function rangeOf(data: Uint8ClampedArray): { darkest: number; scale: number } {
  let [darkest, lightest] = [255, 0]
  for (const value of data) {
    if (value < darkest) darkest = value
    if (value > lightest) lightest = value
  }
  return { darkest, scale: 128 / Math.max(1, lightest - darkest) }
}

/** Blurs along lines whose pixels are `step` apart. A pixel beyond the end of the data counts as its own neighbour. */
function blurredAlong(from: ArrayLike<number>, step: number, length: number): Float32Array {
  const to = new Float32Array(from.length)
  const [w0, w1, w2, w3] = weights
  const margin = 3 * step
  const end = from.length - margin
  for (let at = 0; at < from.length; at++) {
    const value = from[at] ?? 0
    if (at < margin || at >= end || length < 7) {
      to[at] = value
      continue
    }
    const near = (from[at - step] ?? 0) + (from[at + step] ?? 0)
    const middle = (from[at - 2 * step] ?? 0) + (from[at + 2 * step] ?? 0)
    const far = (from[at - margin] ?? 0) + (from[at + margin] ?? 0)
    to[at] = (w0 * value + w1 * near + w2 * middle + w3 * far) / 255
  }
  return to
}

/** The picture twice as wide and high, in between linear: the decoder finds no module of fewer than three pixels. */
function doubled({ width, height, data }: Luma): Luma {
  const wide = new Uint8ClampedArray(2 * data.length)
  doubleAlong(data, wide, { lines: height, length: width, lineStep: width, step: 1 })
  const large = new Uint8ClampedArray(2 * wide.length)
  doubleAlong(wide, large, { lines: 2 * width, length: height, lineStep: 1, step: 2 * width })
  return { width: 2 * width, height: 2 * height, data: large }
}

type Lines = { lines: number; length: number; lineStep: number; step: number }

/** Doubles lines of pixels that are `step` apart. A new pixel is three quarters of its own and a quarter of the next one. */
function doubleAlong(
  from: Uint8ClampedArray,
  to: Uint8ClampedArray,
  { lines, length, lineStep, step }: Lines,
) {
  const toLineStep = lineStep === 1 ? 1 : 2 * lineStep
  for (let line = 0; line < lines; line++)
    for (let at = 0; at < length; at++) {
      const start = line * lineStep
      const value = from[start + at * step] ?? 0
      const before = from[start + Math.max(0, at - 1) * step] ?? 0
      const after = from[start + Math.min(length - 1, at + 1) * step] ?? 0
      const place = line * toLineStep + 2 * at * step
      to[place] = (3 * value + before) / 4
      to[place + step] = (3 * value + after) / 4
    }
}
