import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { apiPrefix } from '#contract/endpoint.ts'
import { importBodyLimit } from '#contract/import.ts'
import type { Client } from '#test/support/client.ts'
import { type Outcome, tally } from '../outcome.ts'
import type { Target } from '../target.ts'
import { things } from '../things.ts'
import { createWire } from '../wire.ts'
import { type Answer, addressOf, faultIn, sendAny } from './answers.ts'
import { compared, isWithin, keepOn, startOrdinaryPerson, type Waits } from './ordinary.ts'

/** One person may slow others down by this factor at most. */
const maxSlowdown = 5

/** A busy machine may spoil a round. */
const rounds = 3

const measuredMs = 4000

/** Running loads, and faults in their answers. */
type Nuisance = { stop: () => Promise<(string | false)[]> }

/** The calls that one person makes without pause, by name. */
const nuisances: Record<string, (target: Target) => Promise<Nuisance>> = {
  'stalled lists by one admin': stalledLists,
  'downloads that two people do not take': stalledDownloads,
  'reads by one admin in twenty browsers': async (target) =>
    askOn(target, await browsersOf(target, 'linde.admin', 20), 4, [
      '/find?q=jansens+peters',
      '/weblockgroup/{own}/export?format=csv',
      '/weblockgroup/{own}/activity?q=added',
      '/weblockgroup/{own}/members?q=jansens',
    ]),
  'hard searches by one admin': async (target) =>
    askOn(target, await browsersOf(target, 'linde.admin', 3), 4, [
      `/find?q=${hardText}`,
      `/weblockgroup/{own}/members?q=${hardText}`,
    ]),
  'PDFs of an invoice for one admin': async (target) =>
    askOn(target, await browsersOf(target, 'linde.admin', 8), 8, [
      `/invoices/${things.invoices.SPR10001}.pdf`,
    ]),
  'refused calls by one pupil': async (target) =>
    askOn(target, await browsersOf(target, 'lena', 8), 8, ['/find?q=peeters'], 403),
}

/** Five long words, each like many others. */
const hardText = encodeURIComponent(
  Array.from({ length: 5 }, (_, i) => 'abcdefghijklmnopqrstuvwxyz'.repeat(3).slice(i, i + 38)).join(' '),
)

/**
 * One person of a large school makes calls without pause, beside another customer's person and people who sign in: they hardly notice.
 * @param people that the school has
 */
export async function disturb(target: Target, people: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const [what, start] of Object.entries(nuisances)) {
    const own = tally(`${what}: every answer is clean`)
    const others = tally(`another customer’s person beside ${what}`)
    for (let round = 1; ; round++) {
      await target.reset()
      await target.grow(people)
      const quiet = await measured(target)
      const nuisance = await start(target)
      const { person, searches, signIns } = await pause(500)
        .then(() => measured(target))
        .finally(nuisance.stop)
      const faults = await nuisance.stop()
      const isOk = isWithin(maxSlowdown, quiet.person, person)
      if (!isOk && round < rounds) continue
      for (const fault of faults) own.count(fault)
      for (const { failed } of [person, searches, signIns])
        for (const failure of failed) others.count(failure)
      others.expect(target.isAlive(), 'the portal has stopped')
      others.expect(signIns.count > 0, 'nobody could sign in')
      others.expect(searches.count > 0, 'no search of another customer was answered')
      others.expect(isOk, `waits too long: ${compared(quiet.person, person)}`)
      outcomes.push(own.done(), others.done(compared(quiet.person, person)))
      break
    }
  }
  return outcomes
}

/** An ordinary person of another customer who opens pages, one who searches, and one who signs in. */
async function measured(target: Target): Promise<{ person: Waits; searches: Waits; signIns: Waits }> {
  const going = await startOrdinaryPerson(target)
  const searcher = await target.signInAs('jozef.admin')
  const searching = keepOn(() => searchOnce(searcher))
  const entering = keepOn(() => signInOnce(target))
  await pause(measuredMs)
  const [person, signIns, searches] = await Promise.all([going.stop(), entering.stop(), searching.stop()])
  return { person, searches, signIns }
}

/** A search that is put off with a sentence does not count. */
async function searchOnce(searcher: Client): Promise<number | Error | undefined> {
  const started = performance.now()
  const { status, headers, body } = await searcher.get('/find?q=peeters')
  if (status === 200) return performance.now() - started
  const isPutOff = status === 503 && headers['retry-after'] && body.errormsg
  return isPutOff ? undefined : new Error(`a search answered ${status}`)
}

async function signInOnce(target: Target): Promise<number | Error> {
  const started = performance.now()
  const visitor = await target.visitor().open()
  return visitor.signIn('yana.willems').then(
    () => performance.now() - started,
    (error: Error) => error,
  )
}

const browsersOf = (target: Target, login: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => target.signInAs(login)))

/** Each browser sends this many calls at the same time, one after the other. @param success a good answer's status */
async function askOn(
  target: Target,
  browsers: Client[],
  atOnce: number,
  paths: readonly string[],
  success = 200,
): Promise<Nuisance> {
  const wire = createWire(target.port, browsers.length * atOnce)
  const own = browsers[0] ? await ownGroup(browsers[0]) : 0
  const faults: (string | false)[] = []
  let isOver = false
  const keepAsking = async (headers: Record<string, string>, first: number) => {
    for (let turn = first; !isOver; turn++) {
      const path = `${apiPrefix}${(paths[turn % paths.length] as string).replace('{own}', String(own))}`
      const got: Answer = await sendAny(wire, { method: 'GET', path, headers })
      if (isOver) return
      faults.push(faultIn(got, ({ status }) => status === success))
      // After a 503 it waits before it asks again.
      if (typeof got !== 'string' && got.status === 503) await pause(50)
    }
  }
  const asking = browsers.flatMap((browser) =>
    Array.from({ length: atOnce }, (_, i) => keepAsking(browser.credentials(), i)),
  )
  return {
    async stop() {
      isOver = true
      wire.close()
      await Promise.all(asking)
      return faults
    },
  }
}

/** Of each of these, two downloads of a school's people whose readers take only the first bytes. */
async function stalledDownloads(target: Target): Promise<Nuisance> {
  const sockets: Socket[] = []
  const admin = await target.signInAs('linde.admin')
  const path = `${apiPrefix}/weblockgroup/${await ownGroup(admin)}/export?format=csv`
  for (const who of [admin, admin, await target.signInAs('staff'), await target.signInAs('staff')]) {
    const lines = Object.entries(who.credentials()).map(([name, value]) => `${name}: ${value}\r\n`)
    const socket = connect(target.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(`GET ${path} HTTP/1.1\r\nHost: portal.example.org\r\n${lines.join('')}\r\n`)
    await once(socket, 'readable')
    sockets.push(socket)
  }
  return {
    async stop() {
      for (const socket of sockets) socket.destroy()
      return []
    },
  }
}

async function ownGroup(person: Client): Promise<number> {
  const { body } = await person.get('/weblockgroup/users?size=1')
  return body.group?.id ?? 0
}

/** Eight lists of two megabytes, from four addresses, of which nothing comes but the start; over and over. */
async function stalledLists(target: Target): Promise<Nuisance> {
  const admin = await target.signInAs('linde.admin')
  const path = `${apiPrefix}/weblockgroup/${await ownGroup(admin)}/import`
  const lines = Object.entries(admin.credentials()).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = (address: string) =>
    `POST ${path} HTTP/1.1\r\nHost: portal.example.org\r\nX-Forwarded-For: ${address}\r\n${lines.join('')}` +
    `Content-Type: application/json\r\nContent-Length: ${importBodyLimit}\r\n\r\n{"csv":"`
  const sockets = new Set<Socket>()
  let isOver = false
  const stall = (i: number) => {
    if (isOver) return
    const socket = connect(target.port, '127.0.0.1')
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('connect', () => socket.write(head(addressOf(i % 4))))
    socket.once('close', () => {
      sockets.delete(socket)
      setTimeout(() => stall(i), 10)
    })
    socket.resume()
  }
  for (let i = 0; i < 8; i++) stall(i)
  return {
    async stop() {
      isOver = true
      for (const socket of sockets) socket.destroy()
      return []
    },
  }
}
