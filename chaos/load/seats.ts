import { setTimeout as pause } from 'node:timers/promises'
import { apiPrefix } from '#contract/endpoint.ts'
import { Client, type Transport } from '#test/support/client.ts'
import type { Recorder } from './recorder.ts'
import type { Writer } from './writer.ts'

/** Long enough that usually all seats are taken and other people are refused. */
const defaultUseMs = 400

/**
 * Opens an app on a machine with a one-time code, uses it for a while and releases its seat. There are more of these people than
 * seats.
 */
export function useApp(
  recorder: Recorder,
  person: Client,
  transport: Transport,
  machine: string,
  useMs = defaultUseMs,
): Writer {
  const isSignedIn = async (app: Client) => (await recorder.read(() => app.get('/isloggedin')))?.body.loggedIn
  return {
    async step() {
      const asked = await recorder.write(() =>
        person.post('/weblock/createcallback', { callback: 'desktop', machine }),
      )
      if (!asked) return
      // If an earlier answer was lost, the request for the app may already be consumed; then ask again.
      const handed = await recorder.write(() => person.post('/weblock/handover', {}), ['app.noneAsked'])
      if (handed?.status !== 200) return
      const app = new Client(transport)
      const { cookie } = handed.body
      const taken = await recorder.write(
        () => app.post('/weblock/session', { machine, cookie }),
        ['seats.none'],
      )
      if (taken?.status !== 200) return
      if ((await isSignedIn(app)) === false) recorder.report(`the seat on ${machine} was gone at once`)
      await pause(useMs)
      if (!(await recorder.write(() => app.call('DELETE', `${apiPrefix}/weblock/session`)))) return
      if ((await isSignedIn(app)) === true) recorder.report(`the seat on ${machine} came back`)
    },
    // By then all seats have been released: `sampleSeats` checks them while they are in use.
    check: async () => ({ lost: [], doubled: [] }),
  }
}
