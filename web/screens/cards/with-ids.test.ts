import { expect, it } from 'vitest'
import { withIds } from './with-ids.ts'

const person = {
  ...{ id: null, login: 'Jo.Nieuw', name: '', serialNumber: 'SPR10001', isAdmin: false },
  ...{ groupName: 'Klas 3A', groupKey: '/3A', isNew: true },
}

it('people who were added with a list get the ids of their usernames, and others keep theirs', () => {
  const known = { ...person, id: 7, login: 'anna' }
  expect(withIds([person, known], [{ id: 9, login: 'jo.nieuw' }])).toEqual([{ ...person, id: 9 }, known])
})

it('no one gets an id if a user is not in the list: the others alone would get squares', () => {
  const admin = { ...person, login: 'admin', isAdmin: true }
  expect(withIds([person], [])).toBeUndefined()
  expect(withIds([admin], [])).toEqual([admin])
})
