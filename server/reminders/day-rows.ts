import { sql } from 'kysely'
import { withPressed } from '../licences/pressure-rows.ts'
import type { Db } from '../platform/db/database.ts'

/** Records the licences that are short of seats now, each once a day. @param today `YYYY-MM-DD` */
export async function keepFullDays(db: Db, { now, today }: { now: Date; today: string }): Promise<void> {
  await sql`${withPressed(now)}
    INSERT INTO full_days (licence_id, day) SELECT id, ${today}::date FROM pressed WHERE seats > 0
    ON CONFLICT DO NOTHING`.execute(db)
}
