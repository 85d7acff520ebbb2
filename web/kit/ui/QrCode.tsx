import { qrPath } from './qr-path.ts'

/** A QR code as wide as its place. Black on white in every theme: cameras need it. Decorative: a text beside it says what it is for. */
export function QrCode({ text }: { text: string }) {
  const { d, size } = qrPath(text)
  return (
    <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={d} />
    </svg>
  )
}
