import { apiPrefix } from '#contract/endpoint.ts'
import { Client, type Transport } from '#test/support/client.ts'
import type { Witness } from './witness.ts'
import type { Writer } from './writer.ts'

/**
 * Opens an app on a machine, with a code that is good once, uses it and gives its seat back. More people want seats than
 * there are.
 */
export function useApp(witness: Witness, person: Client, transport: Transport, machine: string): Writer {
  const isIn = async (app: Client) => (await witness.read(() => app.get('/isloggedin')))?.body.loggedIn
  return {
    async turn() {
      const asked = await witness.write(() =>
        person.post('/weblock/createcallback', { callback: 'desktop', machine }),
      )
      if (!asked) return
      // Where the answer before was lost the wish may be used up, so asking again is right.
      const handed = await witness.write(() => person.post('/weblock/handover', {}), ['app.noneAsked'])
      if (handed?.status !== 200) return
      const app = new Client(transport)
      const { cookie } = handed.body
      const taken = await witness.write(
        () => app.post('/weblock/session', { machine, cookie }),
        ['seats.none'],
      )
      if (taken?.status !== 200) return
      if ((await isIn(app)) === false) witness.accuse(`the seat on ${machine} was gone at once`)
      if (!(await witness.write(() => app.call('DELETE', `${apiPrefix}/weblock/session`)))) return
      if ((await isIn(app)) === true) witness.accuse(`the seat on ${machine} came back`)
    },
    async check(pool) {
      const { rows } = await pool.query(`SELECT g.name, g.reserved_seats AS size, count(*)::integer AS used
        FROM sessions AS s JOIN accounts AS a ON a.id = s.account_id JOIN groups AS g ON g.id = a.group_id
        WHERE s.app IS NOT NULL AND g.reserved_seats > 0 GROUP BY g.id HAVING count(*) > g.reserved_seats`)
      const doubled = rows.map(({ name, size, used }) => `${used} seats in use of the ${size} of ${name}`)
      return { lost: [], doubled }
    },
  }
}
