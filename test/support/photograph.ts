import { randomFrom } from '../../dev/random.ts'
/** A picture of one channel, row by row; 0 is black, 1 is white. */
export type Gray = { width: number; height: number; pixels: Float32Array }

/** A dark rectangle, in millimetres from the top left of the paper. */
export type Ink = { x: number; y: number; width: number; height: number }

export type Paper = { width: number; height: number; ink: readonly Ink[] }

/** How much light paper and toner give back, and the table beneath. */
const [white, black, table] = [0.95, 0.05, 0.45]

/** Prints a paper at so many dots an inch. A dot that ink covers in part is grey. */
export function print({ width, height, ink }: Paper, dotsPerInch: number): Gray & { dotsPerMm: number } {
  const dotsPerMm = dotsPerInch / 25.4
  const across = Math.round(width * dotsPerMm)
  const down = Math.round(height * dotsPerMm)
  const pixels = new Float32Array(across * down).fill(white)
  for (const each of ink) {
    const [left, right] = [each.x * dotsPerMm, (each.x + each.width) * dotsPerMm]
    const [top, bottom] = [each.y * dotsPerMm, (each.y + each.height) * dotsPerMm]
    for (let y = Math.floor(top); y < Math.min(bottom, down); y++)
      for (let x = Math.floor(left); x < Math.min(right, across); x++) {
        const covered =
          (Math.min(x + 1, right) - Math.max(x, left)) * (Math.min(y + 1, bottom) - Math.max(y, top))
        const at = y * across + x
        pixels[at] = Math.max(black, (pixels[at] ?? white) - (white - black) * covered)
      }
  }
  return { width: across, height: down, pixels, dotsPerMm }
}

export type Shot = {
  width: number
  height: number
  /** How much of the picture's width the paper fills if it is not tilted. */
  share: number
  /** Degrees by which the paper leans away from the camera, and the direction in which it does. */
  tilt: number
  towards: number
  /** Degrees by which the paper is turned in its plane. */
  turn: number
  /** The standard deviation of the blur, in pixels. */
  blur: number
  /** How much light there is in the middle, of 1, and by how much of it the left has more than the right. */
  light: number
  gradient: number
  /** The standard deviation of the noise, of 1. */
  noise: number
  seed: number
}

/** The points at which a pixel looks, in both directions: 16. */
const samples = [0.125, 0.375, 0.625, 0.875]

/** The origin of each pixel's light: a pinhole camera that sees 60° across, the paper's middle in its own. */
function project(printed: ReturnType<typeof print>, shot: Shot): Gray {
  const { width, height } = shot
  const focus = width / 2 / Math.tan(Math.PI / 6)
  const paper = { width: printed.width / printed.dotsPerMm, height: printed.height / printed.dotsPerMm }
  const distance = (focus * paper.width) / (width * shot.share)
  const [tilt, towards, turn] = [shot.tilt, shot.towards, shot.turn].map(
    (degrees) => (degrees * Math.PI) / 180,
  ) as [number, number, number]
  // The paper's normal, and its axes: turned by `turn`, then leaned over the axis that lies across `towards`.
  const lean = (x: number, y: number): [number, number, number] => {
    const along = x * Math.cos(towards) + y * Math.sin(towards)
    const across = -x * Math.sin(towards) + y * Math.cos(towards)
    const leaned = along * Math.cos(tilt)
    return [
      leaned * Math.cos(towards) - across * Math.sin(towards),
      leaned * Math.sin(towards) + across * Math.cos(towards),
      along * Math.sin(tilt),
    ]
  }
  const right = lean(Math.cos(turn), Math.sin(turn))
  const down = lean(-Math.sin(turn), Math.cos(turn))
  const normal = [
    right[1] * down[2] - right[2] * down[1],
    right[2] * down[0] - right[0] * down[2],
    right[0] * down[1] - right[1] * down[0],
  ] as const
  const light = (u: number, v: number): number => {
    const ray = [(u - width / 2) / focus, (v - height / 2) / focus, 1] as const
    const reach = (normal[2] * distance) / (normal[0] * ray[0] + normal[1] * ray[1] + normal[2])
    const at = [reach * ray[0], reach * ray[1], reach - distance] as const
    const x = at[0] * right[0] + at[1] * right[1] + at[2] * right[2] + paper.width / 2
    const y = at[0] * down[0] + at[1] * down[1] + at[2] * down[2] + paper.height / 2
    if (x < 0 || y < 0 || x >= paper.width || y >= paper.height) return table
    const column = Math.min(printed.width - 1, Math.floor(x * printed.dotsPerMm))
    const row = Math.min(printed.height - 1, Math.floor(y * printed.dotsPerMm))
    return printed.pixels[row * printed.width + column] ?? white
  }
  const pixels = new Float32Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (const v of samples) for (const u of samples) sum += light(x + u, y + v)
      pixels[y * width + x] = sum / samples.length ** 2
    }
  return { width, height, pixels }
}

/** A Gaussian blur, along rows and then along columns. */
function blurred({ width, height, pixels }: Gray, deviation: number): Gray {
  if (deviation === 0) return { width, height, pixels }
  const reach = Math.ceil(3 * deviation)
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * deviation ** 2)),
  )
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const along = (from: Float32Array, step: number, length: number, lines: number, lineStep: number) => {
    const to = new Float32Array(from.length)
    for (let line = 0; line < lines; line++)
      for (let at = 0; at < length; at++) {
        let sum = 0
        for (let off = -reach; off <= reach; off++) {
          const near = Math.max(0, Math.min(length - 1, at + off))
          sum += (weights[off + reach] ?? 0) * (from[line * lineStep + near * step] ?? 0)
        }
        to[line * lineStep + at * step] = sum / total
      }
    return to
  }
  const rows = along(pixels, 1, width, height, width)
  return { width, height, pixels: along(rows, width, height, width, 1) }
}

/** A camera's picture of a printed paper: RGBA. */
export function photograph(printed: ReturnType<typeof print>, shot: Shot) {
  const { width, height, pixels } = blurred(project(printed, shot), shot.blur)
  const random = randomFrom(shot.seed)
  const gauss = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const data = new Uint8ClampedArray(4 * width * height)
  for (let at = 0; at < pixels.length; at++) {
    const light = shot.light * (1 + shot.gradient * (0.5 - (at % width) / width))
    const value = 255 * ((pixels[at] ?? 0) * light + shot.noise * gauss())
    data.set([value, value, value, 255], 4 * at)
  }
  return { width, height, data }
}
