import { icons } from '@iconify-json/fluent-emoji-flat'
import { type ChildSymbol, symbols } from '#contract/symbols.ts'

/** The names of Fluent Emoji if they differ from ours. */
const pictures: Partial<Record<ChildSymbol, string>> = {
  rabbit: 'rabbit-face',
  bee: 'honeybee',
  ladybird: 'lady-beetle',
  dinosaur: 'sauropod',
  squirrel: 'chipmunk',
  apple: 'red-apple',
  corn: 'ear-of-corn',
  car: 'automobile',
  train: 'locomotive',
  aeroplane: 'airplane',
  boat: 'sailboat',
  snowman: 'snowman-without-snow',
  tree: 'deciduous-tree',
  ball: 'soccer-ball',
  teddy: 'teddy-bear',
  clock: 'alarm-clock',
  shoe: 'hiking-boot',
}

// Its licence wants to be in every copy.
const licence = `Fluent Emoji, https://github.com/microsoft/fluentui-emoji

MIT License

Copyright (c) Microsoft Corporation.

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.`

export const spriteFile = 'web/features/door/symbols.svg'

/** The pictures of all symbols in one SVG, each a `<symbol>` of its name. @throws if the package lacks one */
export function symbolSprite(): string {
  const size = `viewBox="0 0 ${icons.width ?? 16} ${icons.height ?? 16}"`
  const drawn = symbols.map((symbol) => {
    const picture = icons.icons[pictures[symbol] ?? symbol]
    if (!picture) throw new Error(`Fluent Emoji has no picture for ${symbol}.`)
    return `<symbol id="${symbol}" ${size}>${picture.body}</symbol>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg">\n<!--\n${licence}\n-->\n${drawn.join('\n')}\n</svg>\n`
}
