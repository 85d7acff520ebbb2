import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadsOf, overbookedBy, type Pool, poolOf, type SeatPlan } from './seats.ts'

/** The example of the glossary: 30 seats, Derde leerjaar sets 8 aside, Klas 3A below it 4. */
const linde: SeatPlan = {
  licence: { id: 0, path: '/1/', name: 'De Linde', size: 30 },
  reservations: [
    { id: 2, path: '/1/2/', name: 'Derde leerjaar', size: 8 },
    { id: 3, path: '/1/2/3/', name: 'Klas 3A', size: 4 },
  ],
  claims: [],
}

describe('the pool of a group', () => {
  it.each([
    ['/1/2/3/', 'Klas 3A'],
    ['/1/2/4/', 'Derde leerjaar'],
    ['/1/2/', 'Derde leerjaar'],
    ['/1/5/', 'De Linde'],
    ['/1/20/', 'De Linde'],
  ])('%s draws from %s', (path, name) => {
    expect(poolOf(path, linde).name).toBe(name)
  })
})

it('counts what is reserved directly in each pool', () => {
  const claims = [{ path: '/1/2/4/', reserved: 2, largest: 2 }]
  const loads = loadsOf({ ...linde, claims }).map(({ pool, reserved, largest }) => [
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

it('takes a reservation on the root group for the pool of all below it', () => {
  const reserving = {
    ...linde,
    reservations: [{ id: 1, path: '/1/', name: 'root', size: 10 }, ...linde.reservations],
  }
  expect(poolOf('/1/5/', reserving).name).toBe('root')
  const loads = loadsOf(reserving).map(({ pool, reserved }) => [pool.name, reserved])
  expect(loads.slice(0, 2)).toEqual([
    ['De Linde', 10],
    ['root', 8],
  ])
})

describe('a change', () => {
  const with3a = (size: number): SeatPlan => ({
    ...linde,
    reservations: linde.reservations.map((pool) => (pool.name === 'Klas 3A' ? { ...pool, size } : pool)),
  })

  it('may fill a pool to the last seat', () => {
    expect(overbookedBy(linde, with3a(8))).toBeNull()
  })

  it('is told how many were free, and where', () => {
    expect(overbookedBy(linde, with3a(9))).toEqual({ kind: 'noneFree', group: 'Derde leerjaar', free: 4 })
  })

  it('may not let an account use more seats than its pool has', () => {
    const after = { ...linde, claims: [{ path: '/1/2/3/', reserved: 0, largest: 5 }] }
    expect(overbookedBy(linde, after)).toEqual({ kind: 'beyondPool', group: 'Klas 3A', size: 4 })
  })

  it('is not blamed for what was wrong before it', () => {
    const wrong = with3a(12)
    expect(overbookedBy(wrong, { ...wrong, claims: [{ path: '/1/5/', reserved: 1, largest: 1 }] })).toBeNull()
    expect(overbookedBy(wrong, with3a(11))).toBeNull()
    expect(overbookedBy(wrong, with3a(13))).not.toBeNull()
  })

  it('that moves what was overbooked before is not blamed either', () => {
    const moved = (pool: Pool) => ({ ...pool, path: `/9${pool.path}` })
    const wrong = with3a(12)
    const after = { licence: moved(wrong.licence), reservations: wrong.reservations.map(moved), claims: [] }
    expect(overbookedBy(wrong, after)).toBeNull()
  })

  it('that is let through always leaves every pool within its size', () => {
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
