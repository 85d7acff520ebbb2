import { afterEach, expect, test, vi } from 'vitest'
import { samplePerson } from '#test/support/samples.ts'
import { ApiError } from '../api/api-error.ts'
import { shownPerson, showPerson } from '../api/shown-person.ts'
import { cardPersonOf, keepForCards, newPasswords } from './new-passwords.ts'
import { createQueryClient } from './query-client.ts'
import { configQuery, type Session, sessionQuery } from './session.ts'

vi.mock('../i18n/language.ts', () => ({ currentLanguage: () => 'nl' }))

const begunAnew = vi.fn<() => void>()

afterEach(() => {
  begunAnew.mockReset()
  showPerson(null)
})

const sessionOf = (id: number, login = 'lena'): Session => ({
  ...{
    kind: 'admin',
    login,
    name: '',
    latestEnd: 0,
    viewedUntil: null,
    isPasswordDue: false,
    isSecondStepDue: false,
    secondStepFrom: null,
    storageKey: null,
  },
  account: samplePerson({ id, login }),
})

function openPage() {
  const client = createQueryClient(begunAnew)
  const find = (session: Session | null) => client.setQueryData(sessionQuery.queryKey, session)
  return { client, find }
}

test('a page that finds another person restarts, and its calls still say whom it shows', () => {
  const { find } = openPage()
  find(sessionOf(1))
  expect(shownPerson()).toBe(1)
  find(sessionOf(2))
  expect(shownPerson()).toBe(1)
  expect(begunAnew).toHaveBeenCalledTimes(1)
})

test('a person with a new username is not another person', () => {
  const { find } = openPage()
  find(sessionOf(1, 'lena'))
  find(sessionOf(1, 'lena.v'))
  expect(begunAnew).not.toHaveBeenCalled()
})

test('a page remembers whom it shows while it does not know the session', () => {
  const { client, find } = openPage()
  find(sessionOf(1))
  client.removeQueries({ queryKey: sessionQuery.queryKey })
  expect(shownPerson()).toBe(1)
  find(sessionOf(2))
  expect(begunAnew).toHaveBeenCalledTimes(1)
})

test('after the end of a session the page may become another person’s', () => {
  const { find } = openPage()
  find(sessionOf(1))
  find(null)
  expect(shownPerson()).toBeNull()
  find(sessionOf(2))
  expect(shownPerson()).toBe(2)
  expect(begunAnew).not.toHaveBeenCalled()
})

test.each([
  ['ends', null],
  ['is another person’s by now', sessionOf(2)],
])('when the session %s the page forgets the person’s data and new passwords', (_, next) => {
  const { client, find } = openPage()
  client.setQueryData(configQuery.queryKey, {} as never)
  find(sessionOf(1))
  client.setQueryData(['groups', 4], 'Derde leerjaar')
  keepForCards([{ person: cardPersonOf(samplePerson()), password: 'tulp-fiets-wolk-42' }])
  find(sessionOf(1))
  expect(client.getQueryData(['groups', 4])).toBe('Derde leerjaar')
  expect(newPasswords()).toHaveLength(1)
  find(next)
  expect(client.getQueryData(['groups', 4])).toBeUndefined()
  expect(newPasswords()).toEqual([])
  expect(client.getQueryData(configQuery.queryKey)).toEqual({})
  expect(client.getQueryData(sessionQuery.queryKey)).toEqual(next)
})

test('a call that is refused as another person’s asks for the session, also if no screen shows it', async () => {
  const asked = vi.fn<typeof fetch>(() => new Promise(() => undefined))
  vi.stubGlobal('fetch', asked)
  const { client } = openPage()
  const body = { error: true, errormsg: '', code: 'session.otherPerson' } as const
  const refuse = () => Promise.reject(new ApiError({ status: 409, statusText: '', body }))
  await client
    .getMutationCache()
    .build(client, { mutationFn: refuse })
    .execute(undefined)
    .catch(() => undefined)
  await vi.waitFor(() => expect(asked.mock.calls[0]?.[0]).toBe('/api/v1/isloggedin'))
  vi.unstubAllGlobals()
})
