import type pg from 'pg'
import { expect, it, vi } from 'vitest'
import { keepPlanOf, keepPlans } from './kept-plans.ts'

const client = () => {
  const query = vi.fn()
  const kept = { query } as unknown as pg.PoolClient
  keepPlans(kept)
  return { kept, query }
}

it('sends a look-up by key under one name at every connection, and everything else as it is', () => {
  keepPlanOf('SELECT 1 WHERE id = $1')
  const names = [client(), client()].map(({ kept, query }) => {
    kept.query('SELECT 1 WHERE id = $1', [7])
    kept.query('SELECT 2 WHERE name LIKE $1', ['%x%'])
    expect(query.mock.calls[1]).toEqual(['SELECT 2 WHERE name LIKE $1', ['%x%']])
    const [sent] = query.mock.calls[0] ?? []
    expect(sent).toMatchObject({ text: 'SELECT 1 WHERE id = $1', values: [7] })
    return sent.name
  })
  expect(names[0]).toMatch(/^by_key_\d+$/)
  expect(names[1]).toBe(names[0])
})

it('gives every statement a name of its own, and keeps it', () => {
  const { kept, query } = client()
  for (const text of ['SELECT a', 'SELECT b', 'SELECT a']) {
    keepPlanOf(text)
    kept.query(text, [])
  }
  const [a, b, again] = query.mock.calls.map(([sent]) => sent.name)
  expect(a).not.toBe(b)
  expect(again).toBe(a)
})
