import type { Rgb } from './png.ts'

/** A colour with its opacity, 0 to 1. */
export type Ink = [...Rgb, opacity: number]

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG's contrast ratio of an ink on a ground that it may let through, 1 to 21. */
export function contrast([red, green, blue, opacity]: Ink, ground: Rgb): number {
  const seen = [red, green, blue].map((part, index) => part * opacity + (ground[index] ?? 0) * (1 - opacity))
  const [lighter, darker] = [luminance(seen as Rgb), luminance(ground)].sort((a, b) => b - a)
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}

export const rounded = (ratio: number): string => `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1`
