import { isDeepStrictEqual } from 'node:util'
import { type Client, isIn } from '#test/support/client.ts'
import { comeIn, newCard, switchWays } from '#test/support/easy-ways.ts'
import { demoPassword } from '../../dev/demo-data.ts'
import { type Outcome, type Tally, tally } from '../outcome.ts'
import type { Target } from '../target.ts'
import { comeBy, keysOf, openSchool, type Pupil, refusals, type School, send, ways } from './school.ts'

/** Strangers to a class, admins who try its ways in, and pupils who try what they may not. */
export async function attackAsStrangers(target: Target): Promise<Outcome[]> {
  return [
    await interfere(target),
    await comeAsOthers(target),
    await changeSignIn(target),
    await compareRefusals(target),
  ]
}

async function interfere(target: Target): Promise<Outcome> {
  const outcome = tally('others make, withdraw, open, close, end and switch ways in')
  const school = await openSchool(target)
  const keys = await keysOf(school)
  const { browser } = await comeBy('door', school, keys)
  const { lena, idOf } = school
  const yana = { id: idOf('yana.willems'), login: 'yana.willems' }
  const strangers: [who: string, about: Pupil, groupId: number][] = [
    ['jozef.admin', lena, school.groupId],
    ['emma', lena, school.groupId],
    ['lena', lena, school.groupId],
    ['dealer', lena, school.groupId],
    ['linde.klas3', yana, idOf('Zesde leerjaar')],
  ]
  await newCard({ ...school, groupId: school.rootId }, yana.id)
  const before = await target.rows()
  for (const [login, about, groupId] of strangers) {
    const who = await target.signInAs(login)
    for (const [name, answer] of await tryAll(who, about, { ...school, groupId }))
      outcome.expect(
        [403, 404, 409].includes(answer.status),
        `${name} by ${login} was answered ${answer.status}`,
      )
  }
  const visitor = await target.visitor().open()
  for (const [name, { status }] of await tryAll(visitor, lena, school))
    outcome.expect(status === 401, `${name} by a visitor was answered ${status}`)
  const isSame = isDeepStrictEqual(withoutAudit(await target.rows()), withoutAudit(before))
  outcome.expect(isSame, 'a call by others changed something')
  outcome.expect(await isIn(browser), 'others ended a session')
  for (const way of ways) {
    const { status } = (await comeBy(way, school, keys)).answer
    outcome.expect(status === 200, `after all this a right ${way} was answered ${status}`)
  }
  return outcome.done()
}

const withoutAudit = ({ audit: _, ...rows }: Awaited<ReturnType<Target['rows']>>) => rows

/** All that changes a way in, each in its own words. */
async function tryAll(who: Client, { id }: Pupil, { groupId, rootId }: Pick<School, 'groupId' | 'rootId'>) {
  const group = { id: groupId }
  const tries = {
    makeCards: () => send(who, 'makeCards', group, { account_ids: [id] }),
    'makeCards of all': () => send(who, 'makeCards', group, { all: {} }),
    withdrawCard: () => send(who, 'withdrawCard', { id }),
    'withdraw_cards of one': () =>
      send(who, 'changeInBulk', group, { action: 'withdraw_cards', account_ids: [id] }),
    'withdraw_cards of a class': () =>
      send(who, 'changeInBulk', group, { action: 'withdraw_cards', group_ids: [groupId] }),
    makePin: () => send(who, 'makePin', { id }),
    readDoor: () => send(who, 'readDoor', group),
    openDoor: () => send(who, 'openDoor', group, { minutes: 5 }),
    closeDoor: () => send(who, 'closeDoor', group),
    endDoorSessions: () => send(who, 'endDoorSessions', group, {}),
    changeSymbol: () => send(who, 'changeSymbol', { id }, { symbol: 'fox' }),
    changeSignInSettings: () =>
      send(who, 'changeSignInSettings', { id: rootId }, { cards: false, door: false }),
  }
  const answers: [name: string, answer: Awaited<ReturnType<typeof send>>][] = []
  for (const [name, attempt] of Object.entries(tries)) answers.push([name, await attempt()])
  return answers
}

async function comeAsOthers(target: Target): Promise<Outcome> {
  const outcome = tally('admins, staff and others offered by card, number and door')
  const school = await openSchool(target)
  const { door, pin } = await keysOf(school)
  for (const login of [
    'linde.klas3',
    'linde.admin',
    'jozef.admin',
    'dealer',
    'staff',
    'yana.willems',
    'nobody',
  ]) {
    const id = school.idOf(login)
    const { answer } = await comeIn(school, { door, id })
    outcome.expect(answer.body.code === 'door.closed', `${login} by a door was answered ${answer.status}`)
    const byPin = (await comeIn(school, { login, pin })).answer.body.code
    outcome.expect(byPin === refusals.pin, `${login} by another's number was answered ${byPin}`)
    if (login === 'yana.willems') continue
    for (const maker of [school.admin, school.staff]) {
      const made = await send(maker, 'makeCards', { id: school.rootId }, { account_ids: [id] })
      outcome.expect(made.status === 409, `a card for ${login} was answered ${made.status}`)
      const number = await send(maker, 'makePin', { id })
      outcome.expect(
        [404, 409].includes(number.status),
        `a number for ${login} was answered ${number.status}`,
      )
      const symbol = await send(maker, 'changeSymbol', { id }, { symbol: 'fox' })
      outcome.expect(
        [404, 409].includes(symbol.status),
        `a symbol for ${login} was answered ${symbol.status}`,
      )
    }
  }
  return outcome.done()
}

/** Calls of someone with a stolen card, as if they knew the password as well. */
async function changeSignIn(target: Target): Promise<Outcome> {
  const outcome = tally('sessions by card, number and door change how one signs in')
  for (const way of ways) {
    const school = await openSchool(target)
    const { id } = school.lena
    const { browser } = await comeBy(way, school, await keysOf(school))
    for (const change of [
      { login: 'lena.too' },
      { email: 'thief@example.org' },
      { password: 'quite-another-phrase' },
      { name: 'L', email: 'thief@example.org', password: 'quite-another-phrase' },
    ]) {
      const user = { id, ...change, current_password: demoPassword }
      const { status, body } = await send(browser, 'editAccount', { id }, { user, language: 'en' })
      const isRefused = status === 403 && body.code === 'session.needsPassword'
      outcome.expect(isRefused, `${Object.keys(change)} by ${way} was answered ${status} ${body.code ?? ''}`)
    }
    const unlinked = await send(browser, 'unlinkIdentity', { id }, { password: demoPassword })
    outcome.expect(unlinked.status === 403, `unlinking by ${way} was answered ${unlinked.status}`)
    for (const [name, { status }] of await tryAll(browser, school.lena, school))
      outcome.expect(status === 403, `${name} by ${way} was answered ${status}`)
    const named = await send(browser, 'editAccount', { id }, { user: { id, name: 'Lena' }, language: 'en' })
    outcome.expect(named.status === 200, `the own name by ${way} was answered ${named.status}`)
    await target.signInAs('lena')
  }
  return outcome.done()
}

const rounds = 5
const triesEach = 25

/** Unknown codes and those that are paused, withdrawn or of another class look alike, in time as well. */
async function compareRefusals(target: Target): Promise<Outcome> {
  const { expect, done } = tally('refused cards and doors look alike, in time as well')
  const school = await openSchool(target)
  const withdrawn = await keysOf(school)
  await send(school.admin, 'withdrawCard', { id: school.lena.id })
  const closed = withdrawn.door
  const { card: paused } = await keysOf(school)
  const other = await keysOf(school, { id: school.idOf('emma'), login: 'emma' })
  await switchWays(school, false)
  const browser = await target.visitor().open()
  const card = (code: string) => () => browser.post('/login/card', { code })
  const door = (code: string, id: number) => () => browser.post('/login/door', { code, id })
  const names = (code: string) => () => browser.post('/door', { code })
  const { id } = school.lena
  await compare(expect, 'cards', [card('A'.repeat(43)), card(paused), card(withdrawn.card), card(other.card)])
  await compare(expect, 'doors', [door('nor-this-one-00', id), door(closed, id), door(other.door, id)])
  await compare(expect, 'names', [names('nor-this-one-00'), names(closed), names(other.door)])
  return done()
}

type Try = () => ReturnType<Client['post']>

async function compare(expect: Tally['expect'], what: string, tries: readonly Try[]): Promise<void> {
  const texts = new Set<string>()
  let medians: number[] = []
  for (let round = 0; round < rounds; round++) {
    const times: number[][] = tries.map(() => [])
    for (let turn = 0; turn < triesEach; turn++)
      for (const [index, attempt] of tries.entries()) {
        const started = performance.now()
        const { status, body } = await attempt()
        times[index]?.push(performance.now() - started)
        texts.add(JSON.stringify([status, body]))
      }
    medians = times.map((each) => each.sort((a, b) => a - b)[Math.floor(triesEach / 2)] ?? 0)
    if (isAlike(medians)) break
  }
  expect(texts.size === 1, `refused ${what} say different things: ${[...texts].join(' ')}`)
  const shown = medians.map((each) => each.toFixed(1)).join(', ')
  expect(isAlike(medians), `refused ${what} take different times: ${shown} ms`)
}

/** Less than a millisecond and a half, or half as much again on a busy machine: a smaller difference cannot be seen through a network. */
const isAlike = (medians: readonly number[]) => {
  const [least, most] = [Math.min(...medians), Math.max(...medians)]
  return most - least < 1.5 || most < least * 1.5
}
