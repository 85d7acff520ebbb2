import { describe, expect, it } from 'vitest'
import { daysAfter } from '../platform/calendar.ts'
import { nextReminder, usualSettings } from './steps.ts'

const validUntil = '2027-03-31'
const on = (daysLeft: number) => daysAfter(validUntil, -daysLeft)
const next = (daysLeft: number, settings: object = {}, sent: number[] = []) =>
  nextReminder({ ...usualSettings, validUntil, ...settings }, sent, on(daysLeft))

describe('the next reminder', () => {
  it.each([
    ['long before the end', 200, { at: on(60), step: 60 }],
    ['on the day of a step', 30, { at: on(30), step: 30 }],
    ['inside a step that was not sent', 20, { at: on(20), step: 30 }],
    ['on the last day', 0, { at: on(0), step: 3 }],
    ['after the end', -1, { at: on(-1), step: -1 }],
    ['thirty days after the end', -30, { at: on(-30), step: -1 }],
    ['more than thirty days after the end', -31, null],
  ])('the next reminder is right %s', (_, daysLeft, expected) => {
    expect(next(daysLeft)).toEqual(expected)
  })

  it('the next reminder follows the last one sent, and is never a larger step that passed', () => {
    expect(next(20, {}, [30])).toEqual({ at: on(14), step: 14 })
    expect(next(2, {}, [60])).toEqual({ at: on(2), step: 3 })
    expect(next(-5, {}, [-1])).toBeNull()
  })

  it('an earlier step that the customer added can be the next reminder', () => {
    expect(next(200, { earlier: 180 })).toEqual({ at: on(180), step: 180 })
    expect(next(100, { earlier: 120 })).toEqual({ at: on(100), step: 120 })
    expect(next(100, { earlier: 120 }, [120])).toEqual({ at: on(60), step: 60 })
  })

  it('the next reminder skips steps in the silence, except the one after the end, which waits', () => {
    expect(next(40, { seenUntil: on(30) })).toEqual({ at: on(14), step: 14 })
    expect(next(25, { seenUntil: on(28) })).toEqual({ at: on(14), step: 14 })
    expect(next(5, { seenUntil: on(-10) })).toEqual({ at: on(-11), step: -1 })
    expect(next(5, { seenUntil: on(-30) })).toBeNull()
  })

  it('there is no next reminder if they were stopped, or the licence has no end', () => {
    expect(next(30, { stopped: true })).toBeNull()
    expect(next(30, { validUntil: null })).toBeNull()
  })
})
