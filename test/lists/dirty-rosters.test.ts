import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { checkRow, type RawRow } from '#server/import/read-rows.ts'
import type { Client } from '#test/support/client.ts'
import { snapshot } from '#test/support/demo.ts'
import { createTestApp } from '#test/support/test-app.ts'
import { prove, seed, timeoutMs } from '../proofs/budget.ts'
import { plannerOf } from './read-list.ts'

/** Someone of the school; `isDeleted`: in the bin. `group`: at its place in `groups`. */
type Person = { id: number; login: string; name: string; email: string; group: number; isDeleted: boolean }

/** A row as it was meant: whose it is, null for someone new, and whether it still tells that. */
type Dirty = { row: RawRow['cells']; of: Person | null; isTold: boolean }

const groups = ['Klas 1A', 'Klas 1B', 'Klas 2A', '2B', 'Klas 5C', 'Vijfde leerjaar']
const names = [
  ...['Emma Claes', 'Noor Aerts', 'Zoë Lefèvre', 'Jan van der Meer', "Sean O'Brien", 'Anne-Marie De Smet'],
  ...['Łukasz Żółć', 'Yusuf Şahin', 'Lena Peeters', 'Wout Jacobs', 'Juna De Smedt', 'Mats Willems'],
  ...['Ирина Шевченко', 'Lars Van Damme', 'Imke Vos', 'Ada Maes', 'Bo Nys', 'Cas Thijs', 'Fien Dierckx'],
]

/** Everyone of the school; the last four are in the bin. */
const people = names.map(
  (name, at): Person => ({
    ...{ id: at + 10, login: `00${1000 + at}`, name, email: at % 3 === 0 ? '' : `p${at}@school.example` },
    ...{ group: at % groups.length, isDeleted: at >= names.length - 4 },
  }),
)

const newNames = ['Mila Goossens', 'Otis Wuyts', 'Liv Baert', 'Kobe Segers']

const turned = (name: string) => [...name.split(' ').slice(1), name.split(' ')[0]].join(' ')
const plain = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '')
const typo = (name: string) => name.replace(/.(?=.{2}$)/u, 'q')

/** Damage to a name on the way; a typo makes it another one. */
const nameFaults: Record<string, (name: string) => string> = {
  kept: (name) => name,
  turned,
  plain,
  capitals: (name) => name.toUpperCase(),
  curly: (name) => name.replace("'", '’'),
  spaced: (name) => name.replace(' ', '\u00a0 '),
  typo,
}

const dirt = fc.record({
  who: fc.option(fc.nat(people.length - 1), { freq: 6 }),
  name: fc.constantFrom(...Object.keys(nameFaults), 'kept', 'kept'),
  login: fc.constantFrom('own', 'own', 'none', 'none', 'zeros', 'typo', 'anothers', 'swapped'),
  email: fc.constantFrom('own', 'none', 'capitals'),
  group: fc.constantFrom('own', 'own', 'short', 'other', 'new', 'none'),
  id: fc.constantFrom('none', 'none', 'none', 'own', 'foreign'),
  other: fc.nat(1000),
  again: fc.boolean(),
})

type Dirt = typeof dirt extends fc.Arbitrary<infer T> ? T : never

const pick = <T>(items: readonly T[], at: number): T => items[at % items.length] as T

function loginOf(kind: Dirt['login'], own: string, other: number): string | undefined {
  const others = { own, zeros: own.replace(/^0+/, ''), typo: `${own}7`, anothers: pick(people, other).login }
  return others[kind as keyof typeof others]
}

function groupOf(kind: Dirt['group'], own: string, other: number): string | undefined {
  const others = { own, short: own.replace('Klas ', ''), other: pick(groups, other), new: 'Klas 9Z' }
  return others[kind as keyof typeof others]
}

/** One row of a roster, and what it still tells. */
function dirty(faults: Dirt): Dirty {
  const of = faults.who === null ? null : pick(people, faults.who)
  const name = of?.name ?? pick(newNames, faults.other)
  const group = groupOf(faults.group, pick(groups, of?.group ?? 0), faults.other)
  if (!of) return { row: { name, ...(group && { group }) }, of, isTold: false }
  const login = loginOf(faults.login, of.login, faults.other)
  const email = faults.email === 'none' ? '' : faults.email === 'own' ? of.email : of.email.toUpperCase()
  const written = nameFaults[faults.name]?.(name) ?? name
  const id = faults.id === 'own' ? of.id : faults.id === 'foreign' ? 9_000_000 + of.id : undefined
  const isSwapped = faults.login === 'swapped'
  const row: RawRow['cells'] = {
    ...(id && { id: String(id) }),
    ...(isSwapped ? { name: of.login, login: written } : { name: written, ...(login && { login }) }),
    ...(email && { email }),
    ...(group && { group }),
  }
  const isNamed = !isSwapped && faults.name !== 'typo'
  const isTold = id === of.id || login === of.login || email !== '' || isNamed
  return { row, of, isTold }
}

/** Rows, some of them twice. */
const roster = fc
  .array(dirt, { minLength: 1, maxLength: 25 })
  .map((rows) => rows.flatMap((faults) => (faults.again ? [dirty(faults), dirty(faults)] : [dirty(faults)])))

const school = {
  groups: [
    { id: 1, name: 'School', path: '/1/' },
    ...groups.map((name, at) => ({ id: at + 2, name, path: `/1/${at + 2}/` })),
  ],
  candidates: people
    .filter(({ isDeleted }) => !isDeleted)
    .map(({ id, login, name, email, group }) => ({
      ...{ id, login, name, email, kind: 'user' as const, seats: 1, seatsReserved: false, validUntil: null },
      ...{ groupId: group + 2, groupName: pick(groups, group), groupPath: `/1/${group + 2}/` },
    })),
  deleted: people
    .filter(({ isDeleted }) => isDeleted)
    .map(({ group, ...person }) => ({ ...person, groupId: group + 2, groupName: pick(groups, group) })),
}

it('of 1,000 random dirty rosters none makes a second account of someone without a question, or turns one person into another', async () => {
  await fc.assert(
    fc.asyncProperty(roster, async (list) => {
      const rows = list.map(({ row }, at) => checkRow({ line: at + 1, cells: row, from: 'text' }))
      const planner = await plannerOf(rows, school, { mode: 'add_update', makeLogins: true })
      for (const row of rows) planner.meet(row)
      const planned = rows.map((row) => planner.plan(row))
      const saysLogin = (at: number) => rows[at]?.id !== undefined || rows[at]?.login !== undefined
      const told = new Set(planned.map(({ account }, at) => (saysLogin(at) ? account?.id : undefined)))
      const added = new Map<string, (string | undefined)[]>()
      for (const [at, { verdict, account, wanted, changes, similar }] of planned.entries()) {
        const { of, isTold } = list[at] as Dirty
        const says = JSON.stringify([list[at], verdict, wanted, similar])
        // Two rows with logins of their own are two people of one name.
        const isNamesake = of !== null && saysLogin(at) && told.has(of.id)
        if (of && isTold && !isNamesake) expect(verdict, says).not.toBe('new')
        if (verdict === 'new') {
          const key = wanted.name.toLowerCase()
          const { login } = (list[at] as Dirty).row
          const earlier = added.get(key) ?? []
          // Two logins tell two people of one name apart; two classes do not.
          expect(
            earlier.some((other) => !other || !login || other === login),
            says,
          ).toBe(false)
          added.set(key, [...earlier, login])
        }
        const isRenamed = changes.some(({ field }) => field === 'name' || field === 'email')
        if (verdict === 'changed' && of && isTold && isRenamed) expect(account?.id, says).toBe(of.id)
      }
      const ids = planned.filter(({ verdict }) => verdict === 'changed').map(({ account }) => account?.id)
      expect(new Set(ids).size).toBe(ids.length)
    }),
    { seed, numRuns: 1000 },
  )
}, 120_000)

const portal = await createTestApp()
afterAll(() => portal.close())

/** The groups and people of the portal as they are, without what a sign-in or a preview may note. */
const stored = async () => {
  const { groups: all, accounts, audit, bin } = await snapshot(portal)
  return { groups: all, accounts, audit, bin }
}

async function build(admin: Client, root: number): Promise<void> {
  for (const name of groups) await admin.put(`/weblockgroup/${root}/addgroup`, { group: { name } })
  const rows = people.map(({ login, name, email, group }) => ({
    login,
    name,
    email,
    group: pick(groups, group),
    new_person: true,
  }))
  const options = { mode: 'add_update', make_groups: true }
  const { body } = await admin.post(`/weblockgroup/${root}/import`, { rows, options })
  const carriedOut = { rows, options: { ...options, dry_run: false }, fingerprint: body.data.fingerprint }
  const built = await admin.post(`/weblockgroup/${root}/import`, carriedOut)
  expect([built.status, built.body.fields]).toEqual([200, undefined])
  for (const { login, isDeleted } of people) {
    if (!isDeleted) continue
    const { id } = await accountOf(login)
    expect((await admin.delete(`/weblockaccount/${id}`)).status).toBe(200)
  }
}

const accountOf = (login: string) =>
  portal.services.db.selectFrom('accounts').select('id').where('login', '=', login).executeTakeFirstOrThrow()

it(
  'a dirty roster changes nothing in a preview, and carried out loses and doubles no one',
  async () => {
    await prove(roster, async (list) => {
      await portal.reset()
      const admin = await portal.signInAs('linde.admin')
      const { id: root } = await portal.services.db
        .selectFrom('groups')
        .select('id')
        .where('name', '=', 'Basisschool De Linde')
        .executeTakeFirstOrThrow()
      await build(admin, root)
      const before = await stored()
      const rows = list.map(({ row: { id: _, ...row } }) => row)
      const options = { mode: 'add_update', make_logins: true, make_groups: true, skip_problems: true }
      const { status, body } = await admin.post(`/weblockgroup/${root}/import`, { rows, options })
      expect(status).toBe(200)
      expect(await stored()).toEqual(before)

      const carriedOut = { rows, options: { ...options, dry_run: false }, fingerprint: body.data.fingerprint }
      expect((await admin.post(`/weblockgroup/${root}/import`, carriedOut)).status).toBe(200)
      await portal.services.longWork.settled()
      const after = await stored()
      const ids = new Set(after.accounts.map(({ id }) => id))
      expect(before.accounts.filter(({ id }) => !ids.has(id))).toEqual([])
      expect(after.accounts.length - before.accounts.length).toBe(body.data.counts.new)
      expect(after.bin).toEqual(before.bin)
    })
  },
  timeoutMs,
)
