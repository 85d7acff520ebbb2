import encodeQR, { type ErrorCorrection } from 'qr'

/** The white border that the standard asks for, in modules. */
const quietZone = 4

const levels: readonly ErrorCorrection[] = ['high', 'quartile', 'medium', 'low']

/**
 * A QR code as one SVG path of horizontal runs, a unit a module. `size`: of its side, with the quiet zone.
 *
 * What makes a code hard to read from afar is small modules, so it has as few as the text needs, and then the best error correction
 * that fits in these.
 */
export function qrPath(text: string): { d: string; size: number } {
  const codes = levels.map((ecc) => encodeQR(text, 'raw', { ecc, border: quietZone }))
  const size = Math.min(...codes.map((code) => code.length))
  const rows = codes.find((code) => code.length === size) ?? []
  const d = rows.map((row, y) =>
    runsOf(row)
      .map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`)
      .join(''),
  )
  return { d: d.join(''), size }
}

function runsOf(row: readonly boolean[]): { x: number; length: number }[] {
  const starts = row.flatMap((isDark, x) => (isDark && !row[x - 1] ? [x] : []))
  return starts.map((x) => ({ x, length: row.indexOf(false, x) - x }))
}
