import { type RawBuilder, sql } from 'kysely'

/** The names of the counters of failed sign-ins, which come before their keys. */
export const perAccountAndAddress = 'sign-in-login-address'
export const perAccount = 'sign-in-login'
export const perEasyHour = 'sign-in-easy-hour'
export const perEasyDay = 'sign-in-easy-day'

/**
 * Wrong tries until an account with an easy password is locked, over all addresses. A word and two digits are one of 50,000: at ten a day
 * a program needs years for the middle of the list.
 */
export const easyTries = { perHour: 5, perDay: 10 }

/** As `keyOf` makes it of a login, which holds no letters beyond A–Z. */
const keyOfAccount = sql`encode(sha256(convert_to(lower(a.login), 'UTF8')), 'hex')`

const easyHourKey = sql`(${sql.lit(`${perEasyHour}:`)} || ${keyOfAccount})`
const easyDayKey = sql`(${sql.lit(`${perEasyDay}:`)} || ${keyOfAccount})`
const ownKey = sql`(${sql.lit(`${perAccount}:`)} || ${keyOfAccount})`
const placesKey = sql`(${sql.lit(`${perAccountAndAddress}:`)} || ${keyOfAccount})`

/** Tries until an account is locked: in all, and from one address. */
export type MostTries = { perLogin: number; perLoginAndAddress: number }

/**
 * The effects of failed sign-ins at an account `a`.
 * @param now in milliseconds since 1970, by the clock of the machine as the limiter has it
 */
export const failedSignIns = (now: number | RawBuilder<number>, most: MostTries) => ({
  /** Within the hour that is counted now. */
  failedTries: sql<number>`coalesce(
    (SELECT points FROM throttle WHERE key = ${ownKey} AND expire > ${now}::bigint), 0)`,
  /** When the last counter that is spent expires, in milliseconds since 1970; null: none is. `}` follows `|`. */
  lockedUntil: sql<number | null>`(SELECT max(expire) FROM (
    SELECT expire FROM throttle
    WHERE key = ${ownKey} AND expire > ${now}::bigint AND points >= ${most.perLogin}::integer
    UNION ALL SELECT expire FROM throttle
    WHERE key > ${placesKey} || '|' AND key < ${placesKey} || '}' AND expire > ${now}::bigint
      AND points >= ${most.perLoginAndAddress}::integer
    UNION ALL SELECT expire FROM throttle
    WHERE a.easy_password AND key IN (${easyHourKey}, ${easyDayKey}) AND expire > ${now}::bigint
      AND points >= CASE key WHEN ${easyHourKey} THEN ${sql.lit(easyTries.perHour)} ELSE ${sql.lit(easyTries.perDay)} END
  ) AS spent)`,
})

/** Whether an account `a` is locked, at one address at least. @param now as above */
export const isLocked = (now: number, most: MostTries) =>
  sql<boolean>`(${failedSignIns(now, most).lockedUntil} IS NOT NULL)`
