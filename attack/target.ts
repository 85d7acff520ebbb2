import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client, type Transport } from '#test/support/client.ts'
import type { snapshot } from '#test/support/demo.ts'
import { type LyingProvider, startLyingProvider } from '#test/support/identity-provider.ts'
import { type Paying, startPaying } from '#test/support/paying.ts'
import { freePort, memoryLimits, startServer } from '#test/support/portal-process.ts'
import { createMailbox, type Mailbox } from '../dev/mailbox/mailbox.ts'
import type { PortalOptions, Question } from './portal.ts'
import { takingSteps } from './taking-steps.ts'
import { createWire, type Wire } from './wire.ts'

export type Rows = Awaited<ReturnType<typeof snapshot>>

/** A running portal to attack. */
export type Target = {
  port: number
  /** Its public URL, as in mails. */
  portalUrl: string
  wire: Wire
  /** A signed-out browser with its own IP address. */
  visitor: () => Client
  signInAs: (login: string) => Promise<Client>
  mailbox: Mailbox
  /** Its webhooks are lost. */
  payments: Paying
  identity: LyingProvider
  rows: () => Promise<Rows>
  /** Restores the demo data; all sessions end. */
  reset: () => Promise<void>
  memoryMb: () => Promise<number>
  /** Adds so many people to the school of `linde.admin`. */
  grow: (people: number) => Promise<void>
  /** Lets all cards, numbers and doors end. */
  endWays: () => Promise<void>
  /** Every row of every table, as text. */
  tables: () => Promise<string>
  /** Its output so far. */
  output: () => string
  isAlive: () => boolean
  stop: () => Promise<void>
}

const portalUrl = 'https://portal.example.org'
const script = fileURLToPath(new URL('portal.ts', import.meta.url))

type Options = {
  /** An empty PostgreSQL database; absent: the embedded one. */
  databaseUrl?: string | undefined
  /** Whether everyone who may have a second step has to; then `signInAs` sets it up, and takes it. */
  demandsStep?: boolean
  settings?: Record<string, string>
  quickPasswords?: boolean
}

/** Starts a portal and its stand-ins, on loopback. */
export async function startTarget({
  databaseUrl,
  demandsStep = false,
  settings = {},
  quickPasswords = true,
}: Options): Promise<Target> {
  const home = mkdtempSync(path.join(tmpdir(), 'portal-attack-'))
  const port = await freePort()
  const standIns = await startStandIns()
  const options: PortalOptions = { standIns: standIns.config, quickPasswords }
  const words = [...memoryLimits, script, JSON.stringify(options)]
  const portal = await startServer(words, port, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORTAL_ENV: 'prod',
      PORTAL_URL: portalUrl,
      SECRET: randomBytes(32).toString('hex'),
      HOST: '127.0.0.1',
      PORT: String(port),
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'error',
      SECOND_STEP: demandsStep ? 'staff,dealer,admin' : 'nobody',
      DATA_DIR: home,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...settings,
    },
  })
  const ask = questions(portal.child)
  const wire = createWire(port)
  const visitor = () => new Client(throughProxy(wire))
  const steps = takingSteps(portalUrl)
  return {
    port,
    portalUrl,
    wire,
    visitor,
    signInAs: (login) => (demandsStep ? steps.signIn(visitor(), login) : visitor().signIn(login)),
    mailbox: standIns.mailbox,
    payments: standIns.payments,
    identity: standIns.identity,
    rows: () => ask('rows') as Promise<Rows>,
    reset: async () => {
      await ask('reset')
      steps.forget()
    },
    memoryMb: () => ask('memory') as Promise<number>,
    grow: async (people) => void (await ask('grow', people)),
    endWays: async () => void (await ask('endWays')),
    tables: () => ask('tables') as Promise<string>,
    output: portal.output,
    isAlive: portal.isRunning,
    async stop() {
      wire.close()
      await portal.end('SIGKILL')
      await standIns.close()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

async function startStandIns() {
  const mailbox = createMailbox()
  const { smtpUrl } = await mailbox.listen({ smtp: await freePort(), page: await freePort() })
  const payments = await startPaying(async () => true)
  const identity: LyingProvider = await startLyingProvider()
  return {
    config: { smtpUrl, mollie: payments.mollie, oidc: identity.oidc },
    mailbox,
    payments,
    identity,
    close: () => Promise.all([mailbox.close(), payments.close(), identity.close()]),
  }
}

let lastAddress = 0

/** Sends requests as a trusted proxy would: each browser has its own address. */
function throughProxy(wire: Wire): Transport {
  lastAddress++
  const address = `198.18.${(lastAddress >> 8) & 255}.${lastAddress & 255}`
  return async ({ method, url, headers, payload }) =>
    wire.send({ method, path: url, headers: { 'x-forwarded-for': address, ...headers }, body: payload })
}

/** Sends questions to the portal's process, which answers in any order. */
function questions(child: ChildProcess): (question: Question, count?: number) => Promise<unknown> {
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>()
  let last = 0
  child.on('message', ({ id = 0, answer }: { id?: number; answer?: unknown }) => {
    waiting.get(id)?.resolve(answer)
    waiting.delete(id)
  })
  child.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('The portal has stopped'))
  })
  return (question, count = 0) =>
    new Promise((resolve, reject) => {
      last++
      waiting.set(last, { resolve, reject })
      child.send({ id: last, question, count })
    })
}
