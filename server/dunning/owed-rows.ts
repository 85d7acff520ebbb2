import { sql } from 'kysely'
import { balance, isDisputed } from '../invoices/balance-rows.ts'
import type { Db } from '../platform/db/database.ts'

/** A payment reminder as it was recorded. */
type Recorded = { step: number; at: string }

/**
 * Those of the invoices that a reminder is still true of, with their open amounts: not disputed, nor settled since, and without a later
 * reminder.
 * @param today `YYYY-MM-DD`
 */
export async function findOwed(
  db: Db,
  numbers: readonly string[],
  { step, at }: Recorded,
  today: string,
): Promise<{ number: string; openCents: number }[]> {
  const { rows } = await sql<{ number: string; openCents: number }>`
    SELECT p.number, cents.open AS "openCents" FROM payment_reminders AS r JOIN papers AS p ON p.number = r.number CROSS JOIN ${balance}
    WHERE r.number = ANY (${numbers}::text[]) AND r.step = ${step}::int AND r.at = ${at}::timestamptz AND cents.open > 0
      AND (r.step > 0 OR p.due >= ${today}::date) AND NOT ${isDisputed}
      AND (r.step < 0 OR NOT EXISTS (SELECT FROM disputes AS d WHERE d.number = r.number AND d.settled_at > r.at))
      AND NOT EXISTS (SELECT FROM payment_reminders AS later WHERE later.number = r.number AND later.step > r.step)`.execute(
    db,
  )
  return rows
}

/** Makes reminders due again that were recorded but not sent. */
export async function forgetSent(db: Db, numbers: readonly string[], { step, at }: Recorded): Promise<void> {
  if (numbers.length === 0) return
  await db
    .deleteFrom('payment_reminders')
    .where('number', 'in', numbers)
    .where('step', '=', step)
    .where('at', '=', new Date(at))
    .execute()
}
