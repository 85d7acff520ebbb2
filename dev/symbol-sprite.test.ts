import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { symbols } from '#contract/symbols.ts'
import { spriteFile, symbolSprite } from './symbol-sprite.ts'

const sprite = readFileSync(spriteFile, 'utf8')

describe('the committed pictures of the symbols', () => {
  it('match the list and the package (npm run symbols draws them again)', () => {
    expect(sprite).toBe(symbolSprite())
  })

  it('the committed pictures are all symbols, and no two the same', () => {
    const drawn = [...sprite.matchAll(/<symbol id="([^"]+)"[^>]*>(.+)<\/symbol>/g)]
    expect(drawn.map(([, name]) => name)).toEqual(symbols)
    expect(new Set(drawn.map(([, , picture]) => picture)).size).toBe(60)
  })

  it('the pictures of symbols need no style, script or other file, which the policy of the pages would refuse', () => {
    const [, pictures = ''] = sprite.split('-->')
    expect(pictures.match(/style|class=|<script|\son\w+=|href|url\(|<image|foreignObject/g)).toBeNull()
  })

  it('the pictures of symbols are at most 40 kB on the wire', () => {
    expect(gzipSync(sprite, { level: 9 }).length).toBeLessThan(40_000)
  })
})
