import { randomInt } from 'node:crypto'
import type { Trx } from '../db/database.ts'
import * as queries from './queries.ts'

const longest = 64
const looked = 50

/** A login like this one that nobody has yet: `jozef.admin` → `jozef.admin2`. */
export async function freeLogin(trx: Trx, login: string): Promise<string> {
  const [, base = login, number = '1'] = /^(.*?[^\d])(\d{1,3})?$/.exec(login) ?? []
  const numbered = (n: number) => `${base.slice(0, longest - String(n).length)}${n}`
  const candidates = Array.from({ length: looked }, (_, i) => numbered(Number(number) + 1 + i))
  const taken = await queries.findTakenLogins(
    trx,
    candidates.map((each) => each.toLowerCase()),
  )
  return candidates.find((each) => !taken.has(each.toLowerCase())) ?? numbered(randomInt(10_000, 1_000_000))
}
