import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { FirstSteps } from '#contract/home.ts'
import type { Db } from '../platform/db/database.ts'

const peopleOf = (kind: 'user' | 'admin') => sql`
  FROM groups AS g JOIN accounts AS a ON a.group_id = g.id WHERE g.licence_id = l.id AND a.kind = ${sql.lit(kind)}`

/**
 * Which first steps are done in the licence of a root group, as one row; none for another group.
 * @param ownId the account of the admin who asks
 */
export const firstStepsOf = (db: Db, rootId: number, ownId: number) =>
  jsonArrayFrom(
    db
      .selectFrom('licences as l')
      .select([
        sql<boolean>`EXISTS (SELECT ${peopleOf('user')})`.as('people'),
        sql<boolean>`EXISTS (SELECT ${peopleOf('user')} AND (a.signed_in_at IS NOT NULL
          OR EXISTS (SELECT FROM login_cards AS c WHERE c.account_id = a.id)))`.as('cards'),
        sql<boolean>`EXISTS (SELECT FROM audit AS e WHERE e.licence_id = l.id AND e.action = 'app.start')`.as(
          'program',
        ),
        sql<boolean>`EXISTS (SELECT ${peopleOf('admin')} AND a.id <> ${ownId}::bigint)`.as('colleague'),
      ])
      .$narrowType<FirstSteps>()
      .where('l.root_group_id', '=', rootId),
  )
