import { dayMs, minuteMs } from './durations.ts'

const delaysInMinutes = [1, 5, 15, 60]
const laterDelayInMinutes = 180

/** Short, so that all goes on soon after the other side is back. */
const maxDelayWhileUnavailableMs = 5 * minuteMs

const giveUpAfterMs = 3 * dayMs
const minTries = delaysInMinutes.length + giveUpAfterMs / (laterDelayInMinutes * minuteMs)

/** How long to wait after so many tries, in ms. */
export const retryDelayMs = (tries: number): number =>
  (delaysInMinutes[tries - 1] ?? laterDelayInMinutes) * minuteMs

/** The same while the other side is unavailable. */
export const unavailableDelayMs = (tries: number): number =>
  Math.min(retryDelayMs(tries), maxDelayWhileUnavailableMs)

/** Whether all short delays are over, after so many tries. */
export const isTriedOften = (tries: number): boolean => tries > delaysInMinutes.length

/** Whether to try no more, after so many tries since a moment. */
export const isTimeToGiveUp = (tries: number, since: Date, now: Date): boolean =>
  tries >= minTries && now.getTime() - since.getTime() >= giveUpAfterMs
