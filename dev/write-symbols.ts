import { writeFileSync } from 'node:fs'
import { spriteFile, symbolSprite } from './symbol-sprite.ts'

writeFileSync(spriteFile, symbolSprite())
console.log(`${spriteFile} is written.`)
