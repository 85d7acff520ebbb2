import { describe, expect, it } from 'vitest'
import type { SeatPlan } from '../groups/seats.ts'
import { SeatTally } from './seat-tally.ts'

/** A school of six seats, four of them reserved by class 1A, in which two are set aside for one person. */
const plan: SeatPlan = {
  licence: { id: 1, path: '/1/', name: 'School', size: 6 },
  reservations: [{ id: 2, path: '/1/2/', name: '1A', size: 4 }],
  claims: [{ path: '/1/2/', reserved: 2, largest: 2 }],
}

const inClass = { path: '/1/2/', seats: 2, isReserved: true }
const inSchool = { path: '/1/', seats: 2, isReserved: true }
const noneFree = (group: string, free: number) => ({ code: 'seats.noneFree', values: { group, free } })

describe('the seats that a list claims', () => {
  it('the seats that a list claims are refused beyond the size of the pool', () => {
    const tally = new SeatTally(plan)
    expect(tally.claim(null, { path: '/1/2/', seats: 5, isReserved: false })).toEqual({
      code: 'seats.beyondPool',
      values: { group: '1A', size: 4 },
    })
    expect(tally.claim(null, { path: '/1/2/', seats: 4, isReserved: false })).toBeNull()
  })

  it('the seats that a list sets aside add up row by row, in their own pool', () => {
    const tally = new SeatTally(plan)
    expect(tally.claim(null, inClass)).toBeNull()
    expect(tally.claim(null, { ...inClass, seats: 1 })).toEqual(noneFree('1A', 0))
    expect(tally.claim(null, inSchool)).toBeNull()
    expect(tally.claim(null, inSchool)).toEqual(noneFree('School', 0))
  })

  it('the seats that a list claims without setting them aside use up none', () => {
    const tally = new SeatTally(plan)
    for (let row = 0; row < 10; row++) expect(tally.claim(null, { ...inClass, isReserved: false })).toBeNull()
    expect(tally.claim(null, inClass)).toBeNull()
  })

  it('the seats that a list claims are free again if a person leaves, and taken where the person arrives', () => {
    const tally = new SeatTally(plan)
    expect(tally.claim(inClass, inSchool)).toBeNull()
    expect(tally.claim(null, { ...inClass, seats: 4 })).toBeNull()
    expect(tally.claim(null, { ...inSchool, seats: 1 })).toEqual(noneFree('School', 0))
  })

  it('the seats that a list claims may be kept or given back in a pool that is full', () => {
    const tally = new SeatTally(plan)
    expect(tally.claim(null, inClass)).toBeNull()
    expect(tally.claim(inClass, inClass)).toBeNull()
    expect(tally.claim(inClass, { ...inClass, seats: 3 })).toEqual(noneFree('1A', 2))
    expect(tally.claim(inClass, { ...inClass, seats: 1 })).toBeNull()
    expect(tally.claim(null, { ...inClass, seats: 1 })).toBeNull()
    expect(tally.claim(inClass, { ...inClass, isReserved: false })).toBeNull()
    expect(tally.claim(null, inClass)).toBeNull()
  })

  it('the seats that a list claims are not counted in a licence without groups', () => {
    expect(new SeatTally(null).claim(null, { ...inClass, seats: 100 })).toBeNull()
  })
})
