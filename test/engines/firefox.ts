import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startProgram, untilPrinted } from '#test/support/program.ts'
import type { Driver, InputSource } from './driver.ts'

/** A quiet browser: no first page, no calls home, and fingers. */
const settings = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.w3c_touch_events.enabled': 1,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'remote.active-protocols': 1,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'signon.rememberSignons': false,
  'toolkit.legacyUserProfileCustomizations.stylesheets': true,
  'ui.prefersReducedMotion': 1,
  // Those of a phone, which take no room.
  'ui.useOverlayScrollbars': 1,
}

/** @param script runs first in every page */
export async function startFirefox(program: string, script: string): Promise<Driver> {
  const profile = mkdtempSync(path.join(tmpdir(), 'portal-firefox-'))
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  )
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'))
  // Beyond the last control of a page, Tab leads to the browser's own bar, from where no driver comes back.
  mkdirSync(path.join(profile, 'chrome'))
  writeFileSync(
    path.join(profile, 'chrome/userChrome.css'),
    '#navigator-toolbox { display: none !important }',
  )
  const words = ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile]
  // As root, it wants a home of its own.
  const env = { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' }
  const browser = startProgram(program, words, { env })
  const stop = async () => {
    await browser.end('SIGTERM')
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const [, address] = await untilPrinted(browser, /WebDriver BiDi listening on (ws:\S+)/)
    const call = await connect(`${address}/session`)
    await call('session.new', { capabilities: {} })
    await call('script.addPreloadScript', { functionDeclaration: `() => { ${script} }` })
    // The first tab has no focus, and without it buttons take no Enter.
    const { context } = (await call('browsingContext.create', { type: 'tab' })) as { context: string }
    return drive(call, context, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

type Call = (method: string, params: object) => Promise<unknown>
type Answer = {
  id?: number
  type: 'success' | 'error' | 'event'
  result?: unknown
  error?: string
  message?: string
}
type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void; method: string }

async function connect(address: string): Promise<Call> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, Waiting>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(String(data)) as Answer
    const asked = id === undefined ? undefined : waiting.get(id)
    if (!asked || id === undefined) return
    waiting.delete(id)
    if (type === 'success') asked.resolve(result)
    else asked.reject(new Error(`${asked.method}: ${error}: ${message}`))
  })
  socket.addEventListener('close', () => {
    for (const { reject, method } of waiting.values()) reject(new Error(`${method}: Firefox is gone.`))
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  return (method, params) =>
    new Promise((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject, method })
      socket.send(JSON.stringify({ id: last, method, params }))
    })
}

/** Firefox's own error when a page leaves while a script is sent to it. */
const pageLeft = /unknown error: TypeError: right-hand side of 'in' should be an object, got null/

type Evaluated =
  | { type: 'success'; result: { value?: string } }
  | { type: 'exception'; exceptionDetails: { text: string } }

function drive(call: Call, context: string, stop: () => Promise<void>): Driver {
  return {
    name: 'firefox',
    async open(url) {
      const isGivenUp = (error: Error) => /NS_BINDING_ABORTED/.test(error.message)
      await call('browsingContext.navigate', { context, url, wait: 'complete' }).catch((error: Error) => {
        // The page went elsewhere at the same moment; the caller checks where it is.
        if (!isGivenUp(error)) throw error
      })
    },
    async run(source, words) {
      const functionDeclaration = `async () =>
        JSON.stringify({ value: (await (${source})(...${JSON.stringify(words)})) ?? null })`
      const answer = (await call('script.callFunction', {
        functionDeclaration,
        awaitPromise: true,
        target: { context },
      }).catch((error: Error) => {
        // As between two pages: there is nothing to ask, for a moment.
        if (pageLeft.test(error.message)) return { type: 'success', result: {} }
        throw error
      })) as Evaluated
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
      return answer.result.value === undefined ? null : JSON.parse(answer.result.value).value
    },
    act: (actions: InputSource[]) => call('input.performActions', { context, actions }).then(() => undefined),
    resize: (width, height) =>
      call('browsingContext.setViewport', { context, viewport: { width, height } }).then(() => undefined),
    async photograph() {
      const { data } = (await call('browsingContext.captureScreenshot', { context })) as { data: string }
      return Buffer.from(data, 'base64')
    },
    async close() {
      await call('browser.close', {}).catch(() => undefined)
      await stop()
    },
  }
}
