import { type ChildSymbol, symbols } from '#contract/symbols.ts'
import { accountToHelp, changeAtAccount } from '../accounts/change-accounts.ts'
import type { Trx } from '../platform/db/database.ts'
import { together } from '../platform/db/together.ts'
import { conflict } from '../platform/errors.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { chooseSymbols } from './choose-symbols.ts'
import { lockSymbols, symbolsUpdate } from './door-rows.ts'

const isSymbol = (text: string | null): text is ChildSymbol => symbols.includes(text as ChildSymbol)

/** The symbol of a child who has none yet: a door gives everyone one when it opens. */
export const symbolOf = (stored: string | null): ChildSymbol => (isSymbol(stored) ? stored : symbols[0])

/**
 * Gives the users of a group symbols who have none, or one that an earlier user of it has. Of more than sixty, some have to share, and keep
 * what they have.
 */
export async function giveSymbols(trx: Trx, groupId: number): Promise<void> {
  const users = await lockSymbols(trx, groupId)
  const maxHolders = Math.ceil(users.length / symbols.length)
  const holders = new Map<ChildSymbol, number>()
  const taken: ChildSymbol[] = []
  const without = users.filter(({ symbol }) => {
    if (!isSymbol(symbol)) return true
    const before = holders.get(symbol) ?? 0
    if (before >= maxHolders) return true
    holders.set(symbol, before + 1)
    taken.push(symbol)
    return false
  })
  if (without.length === 0) return
  const chosen = chooseSymbols(taken, without.length)
  const given = without.flatMap(({ id }, at) => {
    const symbol = chosen[at]
    return symbol ? [{ id, symbol }] : []
  })
  await together(trx, [symbolsUpdate(given)])
}

/**
 * Gives a user another symbol.
 * @throws Refusal 404 outside the person's scope; 409 for an admin, or if another user of the group has it
 */
export async function changeSymbol(
  services: Services,
  person: Person,
  id: number,
  symbol: ChildSymbol,
): Promise<void> {
  const seen = await accountToHelp(services, person, id)
  await changeAtAccount(services, person, seen, async ({ trx, account, note }) => {
    if (account.kind !== 'user') throw conflict('account.usersOnly')
    const users = await lockSymbols(trx, account.groupId)
    if (users.some((other) => other.id !== id && other.symbol === symbol)) throw conflict('door.symbolTaken')
    const before = users.find((user) => user.id === id)?.symbol ?? null
    if (before === symbol) return
    const entry = { action: 'account.edit', target: 'account', targetId: id } as const
    await together(trx, [
      note({ ...entry, before: { symbol: before }, after: { symbol } }),
      symbolsUpdate([{ id, symbol }]),
    ])
  })
}
