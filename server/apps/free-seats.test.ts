import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { glossaryPlan } from '#test/support/glossary-plan.ts'
import { overbookedBy, type SeatPlan } from '../groups/seats.ts'
import { type InUse, type NoSeat, type SeatRequest, whyNoSeat } from './free-seats.ts'

const request = (path: string, of: Partial<SeatRequest> = {}): SeatRequest => ({
  path,
  seats: 1,
  isReserved: false,
  inUse: 0,
  ...of,
})
const used = (path: string, count: number, reserved = 0): InUse => ({ path, count, reserved })

describe('a seat', () => {
  it.each([
    ['/1/2/3/', 4, 'Klas 3A'],
    ['/1/2/4/', 4, 'Derde leerjaar'],
    ['/1/2/', 4, 'Derde leerjaar'],
    ['/1/5/', 22, 'De Linde'],
    ['/1/', 22, 'De Linde'],
  ])('a seat in %s is one of %i that its pool shares', (path, size, group) => {
    expect(whyNoSeat(request(path), glossaryPlan, [used(path, size - 1)])).toBeNull()
    expect(whyNoSeat(request(path), glossaryPlan, [used(path, size)])).toEqual({ reason: 'pool', group })
  })

  it('a seat is shared by the groups that draw from one pool', () => {
    const inUse = [used('/1/2/', 1), used('/1/2/4/', 3)]
    expect(whyNoSeat(request('/1/2/6/'), glossaryPlan, inUse)?.group).toBe('Derde leerjaar')
    expect(whyNoSeat(request('/1/2/3/'), glossaryPlan, inUse)).toBeNull()
    expect(whyNoSeat(request('/1/5/'), glossaryPlan, inUse)).toBeNull()
  })

  it('a seat that is set aside for an account is there, however many others there are', () => {
    const claims = [{ path: '/1/2/3/', reserved: 1, largest: 1 }]
    const inUse = [used('/1/2/3/', 3)]
    expect(whyNoSeat(request('/1/2/3/'), { ...glossaryPlan, claims }, inUse)?.reason).toBe('pool')
    expect(whyNoSeat(request('/1/2/3/', { isReserved: true }), { ...glossaryPlan, claims }, inUse)).toBeNull()
  })

  it('the account’s own seats are the limit', () => {
    expect(whyNoSeat(request('/1/5/', { inUse: 1 }), glossaryPlan, [])?.reason).toBe('own')
    expect(whyNoSeat(request('/1/5/', { seats: 2, inUse: 1 }), glossaryPlan, [])).toBeNull()
    expect(whyNoSeat(request('/1/5/', { seats: 0 }), glossaryPlan, [])?.reason).toBe('zero')
    expect(whyNoSeat(request('/1/5/', { inUse: 1, isReserved: true }), glossaryPlan, [])?.reason).toBe('own')
  })

  it('a seat is not sold twice when it was taken before it was set aside', () => {
    const inUse = [used('/1/5/', 27), used('/1/2/3/', 3)]
    expect(whyNoSeat(request('/1/2/3/'), glossaryPlan, inUse)).toEqual({ reason: 'pool', group: 'De Linde' })
  })
})

/** A licence as a tree: each group with the place of its parent in the list, the root first. */
type Tree = { seats: number; groups: { parent: number; reserved: number }[]; people: Person[] }
type Person = { group: number; seats: number; isReserved: boolean }

const seats = fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 6 }))
const trees: fc.Arbitrary<Tree> = fc.record({
  seats: fc.integer({ min: 0, max: 16 }),
  groups: fc
    .array(fc.record({ parent: fc.nat(), reserved: seats }), { minLength: 1, maxLength: 7 })
    .map((all) => all.map(({ parent, reserved }, at) => ({ parent: at === 0 ? -1 : parent % at, reserved }))),
  people: fc.array(
    fc.record({ group: fc.nat(6), seats: fc.integer({ min: 0, max: 3 }), isReserved: fc.boolean() }),
    { minLength: 1, maxLength: 8 },
  ),
})

const lineOf = ({ groups }: Tree, at: number): number[] =>
  at < 0 ? [] : [at, ...lineOf({ groups } as Tree, groups[at]?.parent ?? -1)]
const pathOf = (tree: Tree, at: number) => `/${lineOf(tree, at).reverse().join('/')}/`
const placeOf = (tree: Tree, { group }: Person) => group % tree.groups.length

function planOf(tree: Tree): SeatPlan {
  const reservations = tree.groups.flatMap(({ reserved }, at) =>
    reserved > 0 ? [{ id: at + 1, path: pathOf(tree, at), name: `group ${at}`, size: reserved }] : [],
  )
  const claims = tree.people.map((person) => ({
    path: pathOf(tree, placeOf(tree, person)),
    reserved: person.isReserved ? person.seats : 0,
    largest: person.seats,
  }))
  return { licence: { id: 0, path: '/0/', name: 'licence', size: tree.seats }, reservations, claims }
}

/** The same rules once more, counted person by person up the tree. */
function naively(tree: Tree, open: readonly Person[], person: Person): NoSeat['reason'] | null {
  const sizes = (line: number[]) => line.filter((at) => (tree.groups[at]?.reserved ?? 0) > 0)
  // The licence is -1.
  const poolsOf = (one: Person) => [...sizes(lineOf(tree, placeOf(tree, one))), -1]
  const sizeOf = (pool: number) => (pool === -1 ? tree.seats : (tree.groups[pool]?.reserved ?? 0))
  const nearest = poolsOf(person)[0] ?? -1
  if (person.seats === 0) return 'zero'
  if (open.filter((one) => one === person).length >= person.seats) return 'own'
  const groupsIn = tree.groups.flatMap(({ reserved, parent }) =>
    reserved > 0 && ([...sizes(lineOf(tree, parent)), -1][0] ?? -1) === nearest ? [reserved] : [],
  )
  const peopleIn = tree.people.filter((one) => one.isReserved && poolsOf(one)[0] === nearest)
  const setAside = [...groupsIn, ...peopleIn.map((one) => one.seats)].reduce((a, b) => a + b, 0)
  const sharing = open.filter((one) => !one.isReserved && poolsOf(one)[0] === nearest).length
  if (!person.isReserved && sharing >= sizeOf(nearest) - setAside) return 'pool'
  const isFull = (pool: number) => open.filter((one) => poolsOf(one).includes(pool)).length >= sizeOf(pool)
  return poolsOf(person).some(isFull) ? 'pool' : null
}

function answerOf(tree: Tree, open: readonly Person[], person: Person) {
  const inUse = open.map((one) => used(pathOf(tree, placeOf(tree, one)), 1, one.isReserved ? 1 : 0))
  const own = open.filter((one) => one === person).length
  const wants = { ...person, path: pathOf(tree, placeOf(tree, person)), inUse: own }
  return whyNoSeat(wants, planOf(tree), inUse)
}

describe('whatever is set aside, and for every order of people', () => {
  const visits = fc.array(fc.nat(), { maxLength: 30 })

  it('a seat is given exactly when counting person by person gives one', () => {
    const given = { yes: 0, pool: 0 }
    fc.assert(
      fc.property(trees, visits, (tree, comers) => {
        const open: Person[] = []
        for (const comer of comers) {
          const person = tree.people[comer % tree.people.length] as Person
          const answer = answerOf(tree, open, person)
          expect(answer?.reason ?? null).toBe(naively(tree, open, person))
          if (!answer) open.push(person)
          if (answer?.reason !== 'own' && answer?.reason !== 'zero') given[answer ? 'pool' : 'yes']++
        }
        expect(open.length).toBeLessThanOrEqual(tree.seats)
      }),
      { numRuns: 2000 },
    )
    expect(given.yes).toBeGreaterThan(1000)
    expect(given.pool).toBeGreaterThan(1000)
  })

  it('people with reserved seats always get them, if the plan fits', () => {
    const empty: SeatPlan = {
      licence: { id: 0, path: '/0/', name: '', size: 16 },
      reservations: [],
      claims: [],
    }
    let sound = 0
    fc.assert(
      fc.property(trees, visits, (tree, comers) => {
        if (overbookedBy(empty, planOf(tree))) return
        sound++
        const open: Person[] = []
        for (const comer of comers) {
          const person = tree.people[comer % tree.people.length] as Person
          const answer = answerOf(tree, open, person)
          if (person.isReserved) expect(answer?.reason).not.toBe('pool')
          if (!answer) open.push(person)
        }
      }),
      { numRuns: 3000 },
    )
    expect(sound).toBeGreaterThan(100)
  })
})
