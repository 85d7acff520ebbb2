import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#test/support/portal-process.ts'
import { type Program, startProgram, untilPrinted } from '#test/support/program.ts'
import type { Driver, InputSource } from './driver.ts'
import { startForwardProxy } from './forward-proxy.ts'
import type { WebKitPrograms } from './programs.ts'

/** The window can get no narrower than its bar of buttons; these have no width of their own then. */
const narrowBar = `
toolbutton, toolitem, toolbar { min-width: 0; margin: 0; padding: 0; }
toolbar button, headerbar button, box button, window entry { min-width: 0; margin: 0; border-width: 0; padding: 0; }
`

type Reply = { value: unknown }

/** @param script runs first in every page */
export async function startWebKit(programs: WebKitPrograms, script: string): Promise<Driver> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-webkit-'))
  mkdirSync(path.join(folder, 'gtk-3.0'))
  writeFileSync(path.join(folder, 'gtk-3.0/gtk.css'), narrowBar)
  const started: Program[] = []
  const proxy = await startForwardProxy(script)
  const stop = async () => {
    void proxy.close()
    for (const program of started.toReversed()) await program.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const display = await startDisplay(programs.display, started)
    const port = await freePort()
    const env = {
      ...process.env,
      DISPLAY: display,
      XDG_CONFIG_HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CACHE_HOME: folder,
      // There is no graphics card: imitating one takes longer.
      WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
    }
    started.push(startProgram(programs.driver, [`--port=${port}`], { env }))
    const session = await openSession(`http://127.0.0.1:${port}`, programs.browser, proxy.address)
    return drive(session, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * A screen that only programs see. The window beneath its pointer, which stands in the middle, has the focus; so the screen
 * is smaller than most windows, which may well leave it. @returns its name
 */
async function startDisplay(program: string, started: Program[]): Promise<string> {
  const words = ['-displayfd', '1', '-screen', '0', '600x1200x24', '-nolisten', 'tcp']
  const screen = startProgram(program, words)
  started.push(screen)
  const [number] = await untilPrinted(screen, /^\d+(?=\n)/m)
  return `:${number}`
}

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

async function openSession(origin: string, binary: string, httpProxy: string): Promise<Call> {
  const capabilities = {
    alwaysMatch: {
      proxy: { proxyType: 'manual', httpProxy, noProxy: [] },
      'webkitgtk:browserOptions': { binary, args: ['--automation'] },
    },
  }
  for (let tries = 0; ; tries++) {
    try {
      const made = (await send(origin, 'POST', '/session', { capabilities })) as { sessionId: string }
      return (method, at, body) => send(origin, method, `/session/${made.sessionId}${at}`, body)
    } catch (error) {
      if (tries === 50) throw error
      await pause(100)
    }
  }
}

async function send(origin: string, method: string, at: string, body?: object): Promise<unknown> {
  const answer = await fetch(origin + at, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await answer.json()) as Reply
  if (answer.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new Error(`${method} ${at}: ${error}: ${message}`)
}

function drive(call: Call, stop: () => Promise<void>): Driver {
  const run = async (source: string, words: unknown[]): Promise<unknown> => {
    const script = `
      const done = arguments[arguments.length - 1]
      const words = JSON.parse(arguments[0])
      Promise.resolve().then(() => (${source})(...words)).then(
        (value) => done({ value: value === undefined ? null : value }),
        (error) => done({ error: String(error && error.stack ? error.message : error) }),
      )`
    const { value, error } = (await call('POST', '/execute/async', {
      script,
      args: [JSON.stringify(words)],
    })) as {
      value?: unknown
      error?: string
    }
    if (error !== undefined) throw new Error(error)
    return value
  }
  return {
    name: 'webkit',
    run,
    open: (url) => call('POST', '/url', { url }).then(() => undefined),
    act: (actions: InputSource[]) => call('POST', '/actions', { actions }).then(() => undefined),
    async resize(width, height) {
      const bars = (await run('() => outerHeight - innerHeight', [])) as number
      await call('POST', '/window/rect', { x: 0, y: 0, width, height: height + bars })
      for (let tries = 0; tries < 100; tries++) {
        if ((await run('() => innerWidth', [])) === width) return
        await pause(20)
      }
      throw new Error(`The window did not get ${width} px wide.`)
    },
    async photograph() {
      return Buffer.from((await call('GET', '/screenshot')) as string, 'base64')
    },
    async close() {
      await call('DELETE', '').catch(() => undefined)
      await stop()
    },
  }
}
