import { describe, expect, it } from 'vitest'
import { glossaryPlan } from '#test/support/glossary-plan.ts'
import type { InUse } from './free-seats.ts'
import { usePools } from './pool-use.ts'

const [root, third, class3a, class3b, sixth] = ['/1/', '/1/2/', '/1/2/3/', '/1/2/4/', '/1/5/'].map(
  (path, at) => ({ id: at + 1, path }),
) as [Place, Place, Place, Place, Place]
type Place = { id: number; path: string }
const used = (path: string, count: number, reserved = 0): InUse => ({ path, count, reserved })

describe('the pool of a group', () => {
  const use = usePools(glossaryPlan, [
    used('/1/2/3/', 4),
    used('/1/2/4/', 1),
    used('/1/2/', 1),
    used('/1/5/', 2),
  ])

  it('the pool of a group is whole for the group that holds it, with what it sets aside within', () => {
    expect(use.of(root)).toMatchObject({ of: 'licence', size: 30, used: 8, here: 8, aside: 8 })
    expect(use.of(third)).toMatchObject({ of: 'own', size: 8, used: 6, here: 6, aside: 4 })
    expect(use.of(class3a)).toMatchObject({ of: 'own', name: 'Klas 3A', size: 4, used: 4, aside: 0 })
  })

  it('the pool of a group is, for another group, what is left to share', () => {
    const shared = { of: 'group', name: 'Derde leerjaar', size: 4, used: 2, here: 1, aside: 0, isFull: false }
    expect(use.of(class3b)).toEqual(shared)
    expect(use.of(sixth)).toMatchObject({ of: 'licence', name: 'De Linde', size: 22, used: 2, here: 2 })
  })

  it('a pool is full if it has no free seat, which only groups in the scope see', () => {
    expect([use.of(class3a).isFull, use.of(third).isFull]).toEqual([true, false])
    expect(use.full({ kind: 'all' })).toEqual([3])
    expect(use.full({ kind: 'below', path: '/1/5/' })).toEqual([])
    const all = usePools(glossaryPlan, [used('/1/2/4/', 4), used('/1/5/', 22)])
    expect(all.full({ kind: 'all' })).toEqual([1, 2])
    expect(all.of(class3b)).toMatchObject({ size: 4, used: 4, isFull: true })
  })

  it('the pool of a group leaves reserved seats to their accounts', () => {
    const claims = [{ path: '/1/5/', reserved: 2, largest: 1 }]
    const { of } = usePools({ ...glossaryPlan, claims }, [used('/1/5/', 3, 2)])
    expect(of(sixth)).toMatchObject({ size: 20, used: 1, here: 1 })
  })
})
