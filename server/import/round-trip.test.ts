import fc from 'fast-check'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { escapeFormula } from '#contract/spreadsheet-cells.ts'
import type { Client } from '#test/support/client.ts'
import { groupId, snapshot } from '#test/support/demo.ts'
import { exported, importAgain } from '#test/support/round-trip.ts'
import { createTestApp } from '#test/support/test-app.ts'

const portal = await createTestApp()
afterAll(() => portal.close())

let linde: Client
let root: number
beforeEach(start)
async function start() {
  await portal.reset()
  linde = await portal.signInAs('linde.admin')
  root = await groupId(portal, 'Basisschool De Linde')
}

/** The people of the school who are no admins, and its groups, by their ids. */
async function school() {
  const { accounts, groups } = await snapshot(portal)
  const path = groups.find(({ id }) => id === root)?.path ?? '-'
  const mine = groups.filter((group) => group.path.startsWith(path))
  const ids = new Set(mine.map(({ id }) => id))
  const users = accounts.filter(({ kind, group_id }) => kind === 'user' && ids.has(group_id ?? 0))
  return { accounts, groups: mine, users }
}

const names = fc.constantFrom(
  ...[
    '3A',
    '3A',
    'Klas 3/4',
    'Klas 3 / 4',
    '=3C',
    "'s middags",
    'A; "B", C',
    '3a ',
    'Basisschool De Linde',
    'Ünal-groep',
  ],
)
/** Names of people that a spreadsheet would run, or that hold separators and quotes. */
const oddNames = fc.constantFrom(
  ...[
    '=cmd|calc',
    '+32 9 1',
    "'=x",
    '-Jan',
    '@home',
    'A; "B", C',
    'A;=1',
    'A,=1',
    "'s Gravenwezel",
    'Zoë Ünal',
  ],
)
const pick = fc.nat({ max: 10_000 })
const tree = fc.record({
  groups: fc.array(fc.record({ name: names, parent: pick }), { minLength: 1, maxLength: 10 }),
  moves: fc.array(fc.record({ person: pick, group: pick, name: oddNames }), { maxLength: 15 }),
})

type Tree = typeof tree extends fc.Arbitrary<infer T> ? T : never

const at = <T>(items: readonly T[], index: number): T => items[index % items.length] as T

async function build({ groups, moves }: Tree): Promise<void> {
  for (const { name, parent } of groups) {
    const { id } = at((await school()).groups, parent)
    expect((await linde.put(`/weblockgroup/${id}/addgroup`, { group: { name } })).status).toBe(200)
  }
  const { users, groups: all } = await school()
  for (const { person, group, name } of moves) {
    const { id } = at(users, person)
    await linde.put(`/weblockgroup/${at(all, group).id}/moveuserto/${id}`)
    await linde.post(`/weblockaccount/${id}`, { user: { name } })
  }
}

/** A column of the export, the column of its table, and what the cell is changed to. */
const cellsWith = (name: string) =>
  [
    [2, 'name', name],
    [3, 'email', 'other@example.org'],
    [5, 'valid_until', '2031-06-30'],
  ] as const

it('whatever the tree and the names, an exported file changes nothing, and three changed cells change just these three', async () => {
  const threeRows = fc.uniqueArray(pick, { minLength: 3, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(tree, threeRows, oddNames, async (wanted, rows, newName) => {
      await start()
      await build(wanted)
      const before = await school()
      const [head = [], ...list] = await exported(linde, root)
      const same = await importAgain(portal, linde, root, [head, ...list])
      expect(same.counts).toMatchObject({ new: 0, changed: 0, problem: 0 })
      expect([200, 202]).toContain(same.done.status)
      expect(await school()).toEqual(before)

      const logins = new Set(before.users.map(({ login }) => login))
      const left = list.filter(([, login = '']) => logins.has(login))
      const changed = new Map<string, object>()
      // No one has this name yet.
      for (const [number, [column, field, value]] of cellsWith(`${newName} II`).entries()) {
        const [row = []] = left.splice((rows[number] ?? 0) % left.length, 1)
        row[column] = escapeFormula(value)
        changed.set(row[1] ?? '', { [field]: value })
      }
      const { counts } = await importAgain(portal, linde, root, [head, ...list])
      expect(counts).toMatchObject({ new: 0, changed: 3, problem: 0 })
      const after = await school()
      expect(after.groups).toEqual(before.groups)
      const expected = before.accounts.map((account) =>
        changed.has(account.login)
          ? { ...account, ...changed.get(account.login), search: expect.any(String) }
          : account,
      )
      expect(after.accounts).toEqual(expected)
    }),
    { numRuns: 15 },
  )
}, 120_000)
