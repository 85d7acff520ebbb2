import { inflateSync } from 'node:zlib'

export type Point = { x: number; y: number }
export type Rgb = [red: number, green: number, blue: number]

/** How many bytes a pixel has, by the PNG's kind of colour: RGB, or RGB with opacity. */
const bytesPerPixel: Record<number, number> = { 2: 3, 6: 4 }

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [toLeft, toUp, toCorner] = [left, up, corner].map((value) => Math.abs(guess - value)) as [
    number,
    number,
    number,
  ]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}

/** Takes the filters off a PNG's rows, in place (PNG specification, 9.2). */
function unfilter(rows: Buffer, stride: number, step: number): void {
  for (let start = 0, before = -1; start < rows.length; before = start, start += stride + 1) {
    const filter = rows[start] ?? 0
    if (filter === 0) continue
    for (let at = 1; at <= stride; at++) {
      const left = at > step ? (rows[start + at - step] ?? 0) : 0
      const up = before >= 0 ? (rows[before + at] ?? 0) : 0
      const corner = before >= 0 && at > step ? (rows[before + at - step] ?? 0) : 0
      const added =
        filter === 1 ? left : filter === 2 ? up : filter === 3 ? (left + up) >> 1 : paeth(left, up, corner)
      rows[start + at] = ((rows[start + at] ?? 0) + added) & 255
    }
  }
}

/** A screenshot to ask for colours. Reads what browsers write: 8 bits a colour, not interlaced. */
export class Picture {
  readonly width: number
  readonly height: number
  private readonly rows: Buffer
  private readonly step: number

  constructor(png: Buffer) {
    this.width = png.readUInt32BE(16)
    this.height = png.readUInt32BE(20)
    const step = bytesPerPixel[png.readUInt8(25)]
    if (png.readUInt8(24) !== 8 || !step) throw new Error('This kind of PNG cannot be read.')
    this.step = step
    const parts: Buffer[] = []
    for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
      if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
        parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
    this.rows = inflateSync(Buffer.concat(parts))
    unfilter(this.rows, this.width * step, step)
  }

  /** The colour at this point; undefined outside the picture. */
  colour({ x, y }: Point): Rgb | undefined {
    const [column, row] = [Math.round(x), Math.round(y)]
    if (column < 0 || row < 0 || column >= this.width || row >= this.height) return undefined
    const at = row * (this.width * this.step + 1) + 1 + column * this.step
    return [this.rows[at] ?? 0, this.rows[at + 1] ?? 0, this.rows[at + 2] ?? 0]
  }

  /** The colours at these points, as far as they are in the picture. */
  colours(points: Point[]): Rgb[] {
    return points.map((point) => this.colour(point)).filter((colour) => colour !== undefined)
  }
}
