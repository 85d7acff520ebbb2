import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Ink, type Paper, photograph, print, type Shot } from '#test/support/photograph.ts'
import { randomFrom } from '../../../dev/random.ts'
import { qrPath } from '../../kit/ui/qr-path.ts'
import { cardAddress } from '../cards/card-address.ts'
import { cardCodeOf } from './card-code.ts'
import { decodeSquare } from './decode-square.ts'

/** A card of a sheet of eight, in millimetres, and its square as its style sheet has it. */
const card = { width: 105, height: 67, padding: 7 }
const styles = readFileSync(path.resolve(import.meta.dirname, '../cards/CardSquare.module.css'), 'utf8')
const side = Number(/width: (\d+)mm/.exec(styles)?.[1])

/** A card as it is printed: its square, drawn by the path that the page draws, and grey words beside it. */
function printedCard(code: string): Paper {
  const { d, size } = qrPath(cardAddress('https://portal.vlinder.example', code))
  const module = side / size
  const left = card.width - card.padding + 3 - side
  const top = (card.height - side) / 2
  const square = [...d.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, length]): Ink => {
    const at = { x: left + Number(x) * module, y: top + Number(y) * module }
    return { ...at, width: Number(length) * module, height: module }
  })
  const words = Array.from({ length: 60 }, (_, at): Ink => {
    return { x: card.padding + (at % 15) * 3, y: 18 + Math.floor(at / 15) * 8, width: 1.6, height: 3 }
  })
  return { ...card, ink: [...square, ...words] }
}

/** By half the light, out of focus by a pixel, the card half as wide as the picture and leaning by 20°. */
const shot = (seed: number): Shot => ({
  ...{ width: 640, height: 480, share: 0.5 },
  // Each card leans another way.
  ...{ tilt: 20, towards: 45 * seed, turn: 6 * seed - 27 },
  ...{ blur: 1, light: 0.5, gradient: 0.2, noise: 0.02, seed },
})

const sheet = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => {
  const random = randomFrom(seed)
  const bytes = Uint8Array.from({ length: 32 }, () => 256 * random())
  return { seed, code: Buffer.from(bytes).toString('base64url') }
})

test.each(sheet)('card $seed of a sheet of eight is read from a poor photograph', ({ seed, code }) => {
  const picture = photograph(print(printedCard(code), 150), shot(seed))
  expect(cardCodeOf(decodeSquare(picture) ?? '')).toBe(code)
})

test('a picture without a card gives nothing', () => {
  const picture = photograph(print({ ...card, ink: [] }, 150), shot(1))
  expect(decodeSquare(picture)).toBeNull()
})
