import pg from 'pg'
import { afterEach, beforeEach, expect, it, type Mock, vi } from 'vitest'
import { keepPlanOf, PortalClient } from './portal-client.ts'

let sent: Mock
beforeEach(() => {
  sent = vi.spyOn(pg.Client.prototype, 'query').mockImplementation((query) => {
    const { callback } = query as unknown as { callback?: (error: undefined, result: object) => void }
    callback?.(undefined, { rows: ['found'] })
  })
})
afterEach(() => vi.restoreAllMocks())

const unreplicated = (client: PortalClient) => client.emit('notice', { routine: 'SyncRepWaitForLSN' })

it('a look-up by key is sent under one name at every connection, and everything else unchanged', async () => {
  keepPlanOf('SELECT 1 WHERE id = $1')
  for (const client of [new PortalClient(), new PortalClient()]) {
    await client.query('SELECT 1 WHERE id = $1', [7])
    await client.query('SELECT 2 WHERE name LIKE $1', ['%x%'])
  }
  const [first, other, second] = sent.mock.calls.map(([config]) => config)
  expect(first).toMatchObject({
    text: 'SELECT 1 WHERE id = $1',
    values: [7],
    name: expect.stringMatching(/^by_key_\d+$/),
  })
  expect(other).toMatchObject({ text: 'SELECT 2 WHERE name LIKE $1', values: ['%x%'], name: undefined })
  expect(second.name).toBe(first.name)
})

it('every statement has a name of its own, and keeps it', async () => {
  const client = new PortalClient()
  for (const text of ['SELECT a', 'SELECT b', 'SELECT a']) {
    keepPlanOf(text)
    await client.query(text, [])
  }
  const [a, b, again] = sent.mock.calls.map(([{ name }]) => name)
  expect(a).not.toBe(b)
  expect(again).toBe(a)
})

it('the client answers by a promise or by a callback, with values or without, and leaves a cursor unchanged', async () => {
  const client = new PortalClient()
  const found = { rows: ['found'] }
  expect(await client.query('SELECT 1')).toEqual(found)
  expect(await client.query({ text: 'SELECT $1', values: [1] })).toEqual(found)
  const answered = vi.fn()
  client.query('SELECT 1', answered)
  client.query('SELECT $1', [1], answered)
  expect(answered.mock.calls).toEqual([
    [undefined, found],
    [undefined, found],
  ])
  expect(sent.mock.calls.map(([config]) => config.values)).toEqual([undefined, [1], undefined, [1]])
  const cursor = new pg.Query('SELECT 1')
  client.query(cursor)
  expect(sent.mock.lastCall).toEqual([cursor])
})

it('the statement that no replica took fails, by promise or by callback, and not the next one', async () => {
  const client = new PortalClient()
  unreplicated(client)
  await expect(client.query('COMMIT')).rejects.toMatchObject({ code: '08007' })
  await client.query('SELECT 1')
  const answered = vi.fn()
  unreplicated(client)
  client.query('COMMIT', answered)
  client.query('SELECT 1', answered)
  expect(answered.mock.calls.map(([error]) => error?.code)).toEqual(['08007', undefined])
})
