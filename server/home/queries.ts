import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { PaymentConcern } from '#contract/payments.ts'
import { type Locks, lockedAccounts } from '../accounts/locked-rows.ts'
import { seatsInUse } from '../apps/usage-rows.ts'
import { type OfLicence, seatPlanColumns } from '../groups/seat-rows.ts'
import { endOfSubtree, idsOfPath } from '../groups/tree.ts'
import { balance, isDisputed } from '../invoices/balance-rows.ts'
import { concernCents } from '../licences/concern-rows.ts'
import { builtOnce } from '../platform/db/built-once.ts'
import type { Db } from '../platform/db/database.ts'
import { isOneOf } from '../platform/db/pieces.ts'
import { firstStepsOf } from './steps-rows.ts'

/** The payments of a licence that something happened with, the oldest first. */
const concerns = (eb: OfLicence) =>
  eb
    .selectFrom('payments as p')
    .select(['p.concern', 'p.concern_at as concernAt', concernCents.as('concernCents')])
    .$narrowType<{ concern: PaymentConcern; concernAt: Date; concernCents: number }>()
    .whereRef('p.licence_id', '=', 'l.id')
    .where('p.concern', 'is not', null)
    .where('p.dismissed_at', 'is', null)
    .orderBy('p.concern_at')
    .orderBy('p.id')

type Unpaid = { number: string; due: string; openCents: number }

/** The invoices of a licence that are due by a day, not paid in full and not disputed, the oldest first. */
const unpaid = (lastDue: string) => sql<Unpaid[]>`(
  SELECT coalesce(json_agg(json_build_object(
    'number', p.number, 'due', p.due, 'openCents', cents.open) ORDER BY p.due, p.number), '[]')
  FROM papers AS p CROSS JOIN ${balance}
  WHERE p.licence_id = l.id AND p.kind = 'invoice' AND p.due <= ${lastDue}::date AND cents.open > 0
    AND NOT ${isDisputed})`

/** So many people who are locked out leave room for what else needs attention. */
const maxLocked = sql.lit(3)

type LockedPerson = { id: number; login: string; name: string; lockedUntil: number }

/** The people in a part of the tree who are locked out, the last first. Only others can unlock an account. */
const lockedBetween = (locks: Locks, path: string, end: string, ownId: number) => {
  // Looks up the one group of each account, whatever the planner expects.
  const isThere = sql<boolean>`a.id <> ${ownId}::bigint AND (
    SELECT g.path >= ${path}::text AND g.path < ${end}::text FROM groups AS g WHERE g.id = a.group_id)`
  return sql<LockedPerson[]>`(
    SELECT coalesce(json_agg(json_build_object(
      'id', p.id, 'login', p.login, 'name', p.name, 'lockedUntil', p.locked_until) ORDER BY p.at DESC, p.id), '[]')
    FROM (SELECT * FROM (${lockedAccounts(locks, isThere)}) AS locked ORDER BY at DESC, id LIMIT ${maxLocked}) AS p)`
}

const glance = builtOnce(
  (
    db,
    { id, path, end, lineIds }: { id: number; path: string; end: string; lineIds: readonly number[] },
    now: Date,
    ownId: number,
    locks: Locks,
    lastDue: string,
  ) => {
    const isOnLine = isOneOf(lineIds)
    const below = db.selectFrom('groups').where('path', '>=', path).where('path', '<', end)
    const licenceIds = db
      .selectFrom('groups')
      .select('licence_id')
      .where('id', '=', id)
      .union(db.selectFrom('groups').select('licence_id').where('parent_id', '=', id))
      .$narrowType<{ licence_id: number }>()
    // A group's own date counts if it comes before its licence's.
    const firstEnd = (eb: OfLicence) =>
      eb
        .selectFrom('groups as g')
        .select(['g.id', 'g.name', 'g.path', 'g.valid_until as validUntil'])
        .$narrowType<{ validUntil: string }>()
        .where((or) => or.or([or('g.id', '=', isOnLine), or('g.id', '=', or.ref('l.root_group_id'))]))
        .whereRef('g.licence_id', '=', 'l.id')
        .where('g.valid_until', 'is not', null)
        .orderBy('g.valid_until')
        .orderBy('g.path')
        .limit(1)
    const licences = db
      .selectFrom('licences as l')
      .innerJoin('groups as root', 'root.id', 'l.root_group_id')
      .select((eb) => [...seatPlanColumns(eb, 0)])
      .select(['l.price_cents as priceCents', 'root.id as rootId'])
      .select((eb) => [
        sql<string>`l.prefix || l.number`.as('serialNumber'),
        seatsInUse(eb, now).as('inUse'),
        jsonArrayFrom(concerns(eb)).as('concerns'),
        unpaid(lastDue).as('unpaid'),
        jsonArrayFrom(firstEnd(eb)).as('ends'),
        eb
          .selectFrom('reminder_settings as s')
          .select('s.seen_until')
          .whereRef('s.licence_id', '=', 'l.id')
          .as('seenUntil'),
        eb
          .selectFrom('groups as g')
          .select((of) => of.fn.coalesce(of.fn.sum<number>('g.account_count'), of.lit(0)).as('people'))
          .whereRef('g.licence_id', '=', 'l.id')
          .where('g.path', '>=', path)
          .where('g.path', '<', end)
          .as('people'),
      ])
      .where('l.id', 'in', licenceIds)
      .orderBy('l.prefix')
      .orderBy('l.number')
    const neverSignedIn = db
      .selectFrom('groups as g')
      .innerJoin('accounts as a', 'a.group_id', 'g.id')
      .select((eb) => ['g.name', eb.fn.countAll<number>().as('people')])
      .select(sql<number>`sum(count(*)) OVER ()`.as('total'))
      .where('g.path', '>=', path)
      .where('g.path', '<', end)
      .where('a.signed_in_at', 'is', null)
      .where('a.kind', '=', sql.lit('user'))
      .groupBy('g.id')
      .orderBy('people', 'desc')
      .orderBy('g.name')
      .limit(3)
    return db.selectNoFrom([
      jsonArrayFrom(neverSignedIn).as('neverSignedIn'),
      lockedBetween(locks, path, end, ownId).as('locked'),
      below.select((eb) => eb.fn.countAll<number>().as('count')).as('groups'),
      below
        .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('account_count'), eb.lit(0)).as('count'))
        .as('people'),
      jsonArrayFrom(licences).as('licences'),
      firstStepsOf(db, id, ownId).as('firstSteps'),
    ])
  },
)

/**
 * The rows of the home page. `neverSignedIn`: the groups with the most users who never did; `total`: in all groups. `firstSteps`: at most
 * one.
 */
export type Glance = NonNullable<Awaited<ReturnType<typeof readGlance>>>

/**
 * A licence as the home page needs it. `ends`: the group whose end date comes first, if any. `concernAt`: ISO 8601. `seenUntil`: the last day
 * on which the page does not mention its end, `YYYY-MM-DD`.
 */
export type LicenceFacts = Glance['licences'][number]

/**
 * The contents of a group and below it, with its licence, or all licences of an overarching group.
 * @param ownId the account of the admin
 * @param lastDue unpaid invoices that are due by this day are among them
 */
export async function readGlance(
  db: Db,
  { id, path }: { id: number; path: string },
  now: Date,
  ownId: number,
  locks: Locks,
  lastDue: string,
) {
  const place = { id, path, end: endOfSubtree(path), lineIds: idsOfPath(path) }
  const [found] = await glance(db, place, now, ownId, locks, lastDue)
  return found
}
