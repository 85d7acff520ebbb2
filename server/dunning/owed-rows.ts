import { sql } from 'kysely'
import type { PaymentReminderStep } from '#contract/invoices.ts'
import { balance, isDisputed } from '../invoices/balance-rows.ts'
import type { Db } from '../platform/db/database.ts'

/** Those of the invoices that a reminder of this step is still true of, with their open amounts. @param today `YYYY-MM-DD` */
export async function findOwed(
  db: Db,
  numbers: readonly string[],
  step: PaymentReminderStep,
  today: string,
): Promise<{ number: string; openCents: number }[]> {
  const { rows } = await sql<{ number: string; openCents: number }>`
    SELECT p.number, cents.open AS "openCents" FROM papers AS p CROSS JOIN ${balance}
    WHERE p.number = ANY (${numbers}::text[]) AND cents.open > 0 AND NOT ${isDisputed}
      AND (${step}::int > 0 OR p.due >= ${today}::date)
      AND NOT EXISTS (SELECT FROM payment_reminders AS r WHERE r.number = p.number AND r.step > ${step}::int)`.execute(
    db,
  )
  return rows
}

/** Makes the reminders of a step due again, for invoices that are open again before it is over. */
export async function forgetSent(
  db: Db,
  numbers: readonly string[],
  step: PaymentReminderStep,
): Promise<void> {
  if (numbers.length === 0) return
  await db.deleteFrom('payment_reminders').where('number', 'in', numbers).where('step', '=', step).execute()
}
