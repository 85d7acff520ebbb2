import { setTimeout as pause } from 'node:timers/promises'
import { apiPrefix } from '#contract/endpoint.ts'
import { Client, type Transport } from '#test/support/client.ts'
import type { Witness } from './witness.ts'
import type { Writer } from './writer.ts'

/** Long enough that all seats are taken at most moments, and others are refused. */
const usualMs = 400

/**
 * Opens an app on a machine, with a code that is good once, uses it for a while and gives its seat back. More people want
 * seats than there are.
 */
export function useApp(
  witness: Witness,
  person: Client,
  transport: Transport,
  machine: string,
  useMs = usualMs,
): Writer {
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
      await pause(useMs)
      if (!(await witness.write(() => app.call('DELETE', `${apiPrefix}/weblock/session`)))) return
      if ((await isIn(app)) === true) witness.accuse(`the seat on ${machine} came back`)
    },
    // All have given their seats back by then: `watchSeats` looks while they are in use.
    check: async () => ({ lost: [], doubled: [] }),
  }
}
