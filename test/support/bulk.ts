import { expect } from 'vitest'
import type { Answer, Client } from './client.ts'
import { accountId } from './demo.ts'
import type { SchoolPortal } from './school-portal.ts'

/** Changes in bulk at a school's portal, for tests. */
export function bulkAt(portal: SchoolPortal) {
  const { services, at } = portal
  return {
    bulk: (who: Client, group: string, body: object) => who.post(`${at(group)}/bulk`, body),
    idsOf: (...logins: string[]) => Promise.all(logins.map((login) => accountId(portal, login))),
    /** The name of a person's group. */
    async groupOf(login: string) {
      const { rows } = await portal.database.pool.query(
        'SELECT g.name FROM accounts AS a JOIN groups AS g ON g.id = a.group_id WHERE a.login = $1',
        [login],
      )
      return rows[0]?.name
    },
    operationOf: (id: number) =>
      services.db.selectFrom('operations').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    async expectRefused(answer: Promise<Answer>, code: string, refused?: object[]) {
      const { body } = await answer
      expect(body.code).toBe(code)
      if (refused) expect(body.refused).toEqual(refused)
    },
  }
}
