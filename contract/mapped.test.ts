import * as v from 'valibot'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { as, mapped, namedAs, type OnWire, type Ours, translated } from './mapped.ts'

const Room = mapped({ id: v.number(), seats: as('nr_lics', v.number()) })
const House = mapped({
  name: v.string(),
  hall: as('main_room', v.nullable(Room.wire)),
  rooms: as('data', v.array(Room.wire)),
  cellar: as('below', v.optional(Room.wire)),
})
const RoomChange = mapped({
  ...namedAs(Room, { seats: v.optional(v.pipe(v.number(), v.integer())) }),
  note: v.optional(v.string()),
})

const room = { id: 1, seats: 4 }
const roomOnWire = { id: 1, nr_lics: 4 }
const house = { name: 'A', hall: room, rooms: [room, room], cellar: room }
const houseOnWire = { name: 'A', main_room: roomOnWire, data: [roomOnWire, roomOnWire], below: roomOnWire }

describe('mapped', () => {
  it('mapped translates the names of its fields in both directions', () => {
    expect(Room.toWire(room)).toEqual(roomOnWire)
    expect(Room.fromWire(roomOnWire)).toEqual(room)
  })

  it('mapped translates nested mapped values, also in arrays, null or optional', () => {
    expect(House.toWire(house)).toEqual(houseOnWire)
    expect(House.fromWire(houseOnWire)).toEqual(house)
    const bare = { name: 'A', hall: null, rooms: [] }
    expect(House.toWire(bare)).toStrictEqual({ name: 'A', main_room: null, data: [] })
    expect(House.fromWire({ name: 'A', main_room: null, data: [] })).toStrictEqual(bare)
  })

  it('mapped keeps absent fields absent and undefined fields undefined', () => {
    expect(RoomChange.toWire({ note: 'x' })).toStrictEqual({ note: 'x' })
    expect(RoomChange.fromWire({ nr_lics: undefined })).toStrictEqual({ seats: undefined })
  })

  it('mapped drops fields that are not in the mapping', () => {
    const secret = { ...room, password: 'x' }
    expect(Room.toWire(secret)).toStrictEqual(roomOnWire)
    expect(Room.pick(secret)).toStrictEqual(room)
    expect(House.toWire({ ...house, hall: secret }).main_room).toStrictEqual(roomOnWire)
  })

  it('mapped translates values whose schema says how, also null and in arrays', () => {
    const text = translated(v.nullable(v.string()), {
      toWire: (value: string) => value || null,
      fromWire: (wire) => wire ?? '',
    })
    const Note = mapped({ title: as('heading', text), lines: v.array(text) })
    expectTypeOf<Ours<typeof Note>>().toEqualTypeOf<{ title: string; lines: string[] }>()
    const wire = { heading: null, lines: ['a', null] }
    expect(Note.toWire({ title: '', lines: ['a', ''] })).toStrictEqual(wire)
    expect(Note.fromWire(wire)).toStrictEqual({ title: '', lines: ['a', ''] })
    expect(v.parse(Note.wire, wire)).toStrictEqual(wire)
  })

  it('a mapped’s schema has the wire names in the declared order', () => {
    expect(v.parse(House.wire, houseOnWire)).toEqual(houseOnWire)
    expect(Object.keys(House.wire.entries)).toEqual(['name', 'main_room', 'data', 'below'])
    expect(v.safeParse(RoomChange.wire, { nr_lics: 1.5 }).issues?.[0]?.path?.[0]?.key).toBe('nr_lics')
  })

  it('mapped looks up wire names by our names and the reverse', () => {
    expect(Room.wireNames).toEqual({ id: 'id', seats: 'nr_lics' })
    expect(Room.ourNames).toEqual({ id: 'id', nr_lics: 'seats' })
    expect(RoomChange.wireNames).toEqual({ seats: 'nr_lics', note: 'note' })
  })

  it('mapped does not translate a field whose schema transforms its value', () => {
    const Count = mapped({
      rooms: as(
        'data',
        v.pipe(
          v.array(Room.wire),
          v.transform((all) => all.length),
        ),
      ),
    })
    expect(Count.toWire({ rooms: 2 })).toEqual({ data: 2 })
  })
})

describe('the types of mapped', () => {
  it('follow from the schemas, for our names and the wire names', () => {
    type House = {
      name: string
      hall: Ours<typeof Room> | null
      rooms: Ours<typeof Room>[]
      cellar?: Ours<typeof Room> | undefined
    }
    expectTypeOf<Ours<typeof Room>>().toEqualTypeOf<{ id: number; seats: number }>()
    expectTypeOf<OnWire<typeof Room>>().toEqualTypeOf<{ id: number; nr_lics: number }>()
    expectTypeOf<Ours<typeof House>>().toEqualTypeOf<House>()
    expectTypeOf<Ours<typeof RoomChange>>().toEqualTypeOf<{
      seats?: number | undefined
      note?: string | undefined
    }>()
    expectTypeOf(Room.wireNames.seats).toEqualTypeOf<'nr_lics'>()
  })

  it('reject a missing field and an unknown field', () => {
    // @ts-expect-error seats are missing
    Room.toWire({ id: 1 })
    // @ts-expect-error a room has no doors
    namedAs(Room, { doors: v.number() })
    // @ts-expect-error our name, not the wire's
    Room.wireNames.nr_lics
  })
})
