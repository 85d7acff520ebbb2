import { expect, test } from 'vitest'
import { mailings } from './mailings.ts'

const to = (login: string, name = '') => ({ login, name })

test('reminders of one step on one day are one mailing, in Brussels; another step or day is another', () => {
  const sent = [
    { at: '2026-11-16T06:00:00.000Z', step: 14, to: null },
    { at: '2026-11-16T06:00:00.000Z', step: 14, to: to('an', 'An De Wilde') },
    { at: '2026-10-31T23:30:00.000Z', step: 30, to: to('els') },
    { at: '2026-10-31T22:30:00.000Z', step: 30, to: to('jan') },
    { at: '2025-10-31T06:00:00.000Z', step: 30, to: to('jan') },
  ]
  expect(mailings(sent).map(({ step, people }) => [step, ...people])).toEqual([
    [14, null, 'An De Wilde'],
    [30, 'els'],
    [30, 'jan'],
    [30, 'jan'],
  ])
})
