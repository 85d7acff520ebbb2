import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { glossaryPlan } from '#test/support/glossary-plan.ts'
import { findPools, type Load, loadsOf, overbookedBy, type Pool, type SeatPlan } from './seats.ts'

describe('the pool of a group', () => {
  it.each([
    ['/1/2/3/', 'Klas 3A'],
    ['/1/2/4/', 'Derde leerjaar'],
    ['/1/2/', 'Derde leerjaar'],
    ['/1/5/', 'De Linde'],
    ['/1/20/', 'De Linde'],
  ])('%s draws from %s', (path, name) => {
    expect(findPools(glossaryPlan).of(path).name).toBe(name)
  })
})

it('? counts what is reserved directly in each pool', () => {
  const claims = [{ path: '/1/2/4/', reserved: 2, largest: 2 }]
  const loads = loadsOf({ ...glossaryPlan, claims }).map(({ pool, reserved, largest }) => [
    pool.name,
    reserved,
    largest,
  ])
  expect(loads).toEqual([
    ['De Linde', 8, 0],
    ['Derde leerjaar', 6, 2],
    ['Klas 3A', 0, 0],
  ])
})

it('a reservation on the root group makes the pool of all below it', () => {
  const reserving = {
    ...glossaryPlan,
    reservations: [{ id: 1, path: '/1/', name: 'root', size: 10 }, ...glossaryPlan.reservations],
  }
  expect(findPools(reserving).of('/1/5/').name).toBe('root')
  const loads = loadsOf(reserving).map(({ pool, reserved }) => [pool.name, reserved])
  expect(loads.slice(0, 2)).toEqual([
    ['De Linde', 10],
    ['root', 8],
  ])
})

describe('a change', () => {
  const with3a = (size: number): SeatPlan => ({
    ...glossaryPlan,
    reservations: glossaryPlan.reservations.map((pool) =>
      pool.name === 'Klas 3A' ? { ...pool, size } : pool,
    ),
  })

  it('a change may fill a pool to the last seat', () => {
    expect(overbookedBy(glossaryPlan, with3a(8))).toBeNull()
  })

  it('a refusal says how many were free, and where', () => {
    expect(overbookedBy(glossaryPlan, with3a(9))).toEqual({
      kind: 'noneFree',
      group: 'Derde leerjaar',
      free: 4,
    })
  })

  it('a change may not let an account use more seats than its pool has', () => {
    const after = { ...glossaryPlan, claims: [{ path: '/1/2/3/', reserved: 0, largest: 5 }] }
    expect(overbookedBy(glossaryPlan, after)).toEqual({ kind: 'beyondPool', group: 'Klas 3A', size: 4 })
  })

  it('a change is not blamed for earlier faults', () => {
    const wrong = with3a(12)
    expect(overbookedBy(wrong, { ...wrong, claims: [{ path: '/1/5/', reserved: 1, largest: 1 }] })).toBeNull()
    expect(overbookedBy(wrong, with3a(11))).toBeNull()
    expect(overbookedBy(wrong, with3a(13))).not.toBeNull()
  })

  it('a change that moves what was overbooked before is not blamed for it', () => {
    const moved = (pool: Pool) => ({ ...pool, path: `/9${pool.path}` })
    const wrong = with3a(12)
    const after = { licence: moved(wrong.licence), reservations: wrong.reservations.map(moved), claims: [] }
    expect(overbookedBy(wrong, after)).toBeNull()
  })

  it('a change that is let through always leaves every pool within its size', () => {
    const paths = ['/1/', '/1/2/', '/1/2/3/', '/1/2/3/4/', '/1/5/', '/1/5/6/']
    const seats = fc.oneof(
      { weight: 3, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 12 }) },
    )
    const plan = fc
      .record({
        licence: fc.integer({ min: 0, max: 30 }),
        sizes: fc.tuple(...paths.slice(1).map(() => seats)),
        claims: fc.tuple(...paths.map(() => fc.record({ reserved: seats, largest: seats }))),
      })
      .map(
        ({ licence, sizes, claims }): SeatPlan => ({
          licence: { id: 0, path: '/1/', name: 'licence', size: licence },
          reservations: paths
            .slice(1)
            .map((path, index) => ({ id: index + 1, path, name: path, size: sizes[index] ?? 0 }))
            .filter(({ size }) => size > 0),
          claims: paths.map((path, index) => ({ path, reserved: 0, largest: 0, ...claims[index] })),
        }),
      )
    const empty: SeatPlan = {
      licence: { id: 0, path: '/1/', name: 'licence', size: 30 },
      reservations: [],
      claims: [],
    }
    let accepted = 0
    fc.assert(
      fc.property(plan, (after) => {
        if (overbookedBy(empty, after) !== null) return
        accepted++
        for (const { pool, reserved, largest } of loadsOf(after)) {
          expect(reserved).toBeLessThanOrEqual(pool.size)
          expect(largest).toBeLessThanOrEqual(pool.size)
        }
      }),
      { numRuns: 3000 },
    )
    expect(accepted).toBeGreaterThan(0)
  })
})

/** The rule as the glossary words it: of all pools at or above a group, the deepest. */
function nearestByDefinition(path: string, { licence, reservations }: SeatPlan): Pool {
  const holders = reservations.filter((pool) => path.startsWith(pool.path))
  return holders.reduce((near, pool) => (pool.path.length >= near.path.length ? pool : near), licence)
}

function loadsByDefinition(plan: SeatPlan): Load[] {
  const above = ({ id, path }: Pool) =>
    nearestByDefinition(path, { ...plan, reservations: plan.reservations.filter((one) => one.id !== id) })
  return [plan.licence, ...plan.reservations].map((pool) => {
    const children = plan.reservations.filter((one) => above(one) === pool)
    const claims = plan.claims.filter(({ path }) => nearestByDefinition(path, plan) === pool)
    const sizes = [...children.map(({ size }) => size), ...claims.map(({ reserved }) => reserved)]
    return {
      pool,
      reserved: sizes.reduce((sum, size) => sum + size, 0),
      largest: claims.reduce((most, { largest }) => Math.max(most, largest), 0),
    }
  })
}

/** Trees of groups at any depth, below an overarching group or not; each group has the place of its parent. */
const anyPlan: fc.Arbitrary<SeatPlan> = fc
  .record({
    above: fc.constantFrom('/', '/7/'),
    parents: fc.array(fc.nat(), { maxLength: 25 }),
    sizes: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 26, maxLength: 26 }),
    claims: fc.array(fc.record({ at: fc.nat(), reserved: fc.nat(3), largest: fc.nat(3) }), { maxLength: 10 }),
  })
  .map(({ above, parents, sizes, claims }) => {
    const paths = [`${above}1/`]
    for (const [index, parent] of parents.entries())
      paths.push(`${paths[parent % paths.length]}${index + 10}/`)
    const pools = paths.map((path, index) => ({ id: index + 1, path, name: path, size: sizes[index] ?? 0 }))
    return {
      licence: { id: 0, path: paths[0] as string, name: 'licence', size: 30 },
      reservations: pools.filter(({ size }) => size > 0).toReversed(),
      claims: claims.map(({ at, ...claim }) => ({ ...claim, path: paths[at % paths.length] as string })),
    }
  })

describe('the pools of any licence', () => {
  it('the pools of any licence are those of the definition', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const pools = findPools(plan)
        for (const { path } of plan.claims) expect(pools.of(path)).toBe(nearestByDefinition(path, plan))
        expect(loadsOf(plan)).toEqual(loadsByDefinition(plan))
      }),
      { numRuns: 1000 },
    )
  })

  it('the pools of any licence are found with work that grows with the number of reservations, not with its square', () => {
    const readsFor = (groups: number) => {
      let reads = 0
      const counted = (id: number, path: string, size: number): Pool => ({
        id,
        name: path,
        size,
        get path() {
          reads++
          return path
        },
      })
      const reservations = Array.from({ length: groups }, (_, i) => counted(i + 2, `/1/${i + 2}/`, 1))
      const claims = reservations.map(({ id }) => ({ path: `/1/${id}/`, reserved: 0, largest: 1 }))
      const plan = { licence: counted(0, '/1/', groups), reservations, claims }
      reads = 0
      expect(overbookedBy(plan, plan)).toBeNull()
      return reads
    }
    expect(readsFor(5000)).toBeLessThanOrEqual(120 * readsFor(50))
  })
})
