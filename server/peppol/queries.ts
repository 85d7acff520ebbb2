import { type Selectable, sql } from 'kysely'
import type { NewSending, RefusedPaper } from '#contract/invoices.ts'
import type { BillingTables } from '../platform/db/billing-tables.ts'
import { byKey } from '../platform/db/built-once.ts'
import { written } from '../platform/db/columns.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import type { Page } from '../platform/http/paging.ts'

type SendingsTable = BillingTables['sendings']

const sendingColumns = {
  state: 'state',
  documentId: 'document_id',
  attempts: 'attempts',
  dueAt: 'due_at',
  fault: 'fault',
  isAgain: 'is_again',
  at: 'at',
} as const satisfies Record<string, keyof SendingsTable>

type Columns = typeof sendingColumns

type SendingChange = Partial<{ [Name in keyof Columns]: Selectable<SendingsTable>[Columns[Name]] }>

export type ClaimedSending = NonNullable<Awaited<ReturnType<typeof claimDue>>>

/**
 * Claims the sending that has been due for longest; undefined: none is. No other process gets it before `until`. The credit note of an
 * invoice that is queued or refused waits for it. `isExpected`: the buyer was found when ordering, or staff send it again.
 */
export async function claimDue(db: Db, now: Date, until: Date) {
  const claimed = await db
    // Materialized: otherwise a plan may run the sub-select once per row and exceed the limit.
    .with(
      (due) => due('due').materialized(),
      (cte) =>
        cte
          .selectFrom('sendings as s')
          .select('s.number')
          .where('s.due_at', '<=', now)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('papers as p')
                  .innerJoin('sendings as invoice', 'invoice.number', 'p.credits')
                  .whereRef('p.number', '=', 's.number')
                  .where('s.state', '=', 'queued')
                  .where('invoice.state', 'in', ['queued', 'refused']),
              ),
            ),
          )
          .orderBy('s.due_at')
          .orderBy('s.number')
          .limit(1)
          .forUpdate('s')
          .skipLocked(),
    )
    .updateTable('sendings')
    .set((eb) => ({ due_at: until, attempts: eb('attempts', '+', 1) }))
    .where('number', 'in', (eb) => eb.selectFrom('due').select('number'))
    .returning([
      'number',
      'address',
      'state',
      'attempts',
      'document_id as documentId',
      'is_again as isAgain',
      'at',
    ])
    .returning(
      sql<boolean>`is_again OR EXISTS (SELECT FROM papers AS p JOIN orders AS o ON o.id = p.order_id
      WHERE p.number = sendings.number AND p.kind = 'invoice' AND o.on_peppol)`.as('isExpected'),
    )
    .executeTakeFirst()
  return claimed && { ...claimed, until }
}

/** Writes what a claim has led to. @returns false if it no longer holds: another process has the sending now, or is done with it */
export async function changeClaimed(
  db: Db,
  { number, until }: Pick<ClaimedSending, 'number' | 'until'>,
  change: SendingChange,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sendings')
    .set(written(sendingColumns, change))
    .where('number', '=', number)
    .where('due_at', '=', until)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Lets all that is due wait. */
export const postponeDue = (db: Db, now: Date, dueAt: Date) =>
  db.updateTable('sendings').set({ due_at: dueAt }).where('due_at', '<=', now).execute()

/** Whether a paper is not sent over Peppol, as the mail is enough. */
export async function isAtMail(db: Db, number: string): Promise<boolean> {
  const sending = await db
    .selectFrom('sendings')
    .select('state')
    .where('number', '=', number)
    .executeTakeFirst()
  return sending?.state === 'mail'
}

/** Goes on with a refused sending, or ends it. @returns its licence; undefined: it is not refused */
export async function settleRefused(
  trx: Trx,
  number: string,
  way: NewSending['way'],
  at: Date,
): Promise<number | undefined> {
  const change = {
    mail: { state: 'mail', dueAt: null },
    peppol: { state: 'queued', dueAt: at, attempts: 0, isAgain: true },
  } as const satisfies Record<string, SendingChange>
  const changed = await trx
    .updateTable('sendings')
    .set(written(sendingColumns, { ...change[way], fault: '', at }))
    .where('number', '=', number)
    .where('state', '=', 'refused')
    .returning('licence_id')
    .executeTakeFirst()
  return changed?.licence_id
}

export async function isPaper(trx: Trx, number: string): Promise<boolean> {
  const found = await trx
    .selectFrom('papers')
    .select('number')
    .where('number', '=', number)
    .executeTakeFirst()
  return found !== undefined
}

type Refused = { total: number; papers: RefusedPaper[] }

const refused = byKey(
  (_, limit: number, offset: number) => sql<Refused>`
    SELECT (SELECT count(*) FROM sendings WHERE state = 'refused') AS total, (
      SELECT coalesce(json_agg(json_build_object('number', s.number, 'kind', p.kind, 'address', s.address, 'at', s.at, 'fault', s.fault,
          'customer', json_build_object('name', coalesce(root.name, ''), 'town', l.town, 'serialNumber', l.prefix || l.number)
        ) ORDER BY s.at DESC, s.number DESC), '[]')
      FROM (
        SELECT * FROM sendings WHERE state = 'refused' ORDER BY at DESC, number DESC LIMIT ${limit}::bigint OFFSET ${offset}::bigint
      ) AS s
      JOIN papers AS p ON p.number = s.number
      JOIN licences AS l ON l.id = s.licence_id LEFT JOIN groups AS root ON root.id = l.root_group_id
    ) AS papers`,
)

/** One page of the refused papers, the newest refusal first, and how many there are. `at`: in ISO 8601, as it comes out of JSON. */
export async function listRefused(db: Db, { limit, offset }: Page): Promise<Refused> {
  const [found] = await refused(db, limit, offset)
  return found ?? { total: 0, papers: [] }
}
