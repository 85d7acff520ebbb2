import { type RawBuilder, sql } from 'kysely'

/** The names of the counters of failed sign-ins, which come before their keys. */
export const perAccountAndAddress = 'sign-in-login-address'
export const perAccount = 'sign-in-login'

/** As `keyOf` makes it of a login, which holds no letters beyond A–Z. */
const keyOfAccount = sql`encode(sha256(convert_to(lower(a.login), 'UTF8')), 'hex')`

const ownKey = sql`(${sql.lit(`${perAccount}:`)} || ${keyOfAccount})`
const placesKey = sql`(${sql.lit(`${perAccountAndAddress}:`)} || ${keyOfAccount})`

/**
 * What failed sign-ins at an account `a` have led to.
 * @param now in milliseconds since 1970
 * @param most tries until an account is locked: in all, and from one address
 */
export const failedSignIns = (
  now: number | RawBuilder<number>,
  most: { perLogin: number; perLoginAndAddress: number },
) => ({
  /** Within the hour that is counted now. */
  failedTries: sql<number>`coalesce(
    (SELECT points FROM throttle WHERE key = ${ownKey} AND expire > ${now}::bigint), 0)`,
  /** When the last counter that is spent expires, in milliseconds since 1970; null: none is. `}` follows `|`. */
  lockedUntil: sql<number | null>`(SELECT max(expire) FROM (
    SELECT expire FROM throttle
    WHERE key = ${ownKey} AND expire > ${now}::bigint AND points >= ${most.perLogin}::integer
    UNION ALL SELECT expire FROM throttle
    WHERE key > ${placesKey} || '|' AND key < ${placesKey} || '}' AND expire > ${now}::bigint
      AND points >= ${most.perLoginAndAddress}::integer) AS spent)`,
})
