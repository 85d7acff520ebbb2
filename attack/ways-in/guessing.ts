import type { Client } from '#test/support/client.ts'
import { addressOf } from '../load/answers.ts'
import { type Outcome, type Tally, tally } from '../outcome.ts'
import type { Target } from '../target.ts'
import { comeBy, keysOf, openSchool, type School } from './school.ts'

/** Guesses at cards, doors and numbers, against the default limits. */
export async function guessWaysIn(target: Target): Promise<Outcome[]> {
  const school = await openSchool(target)
  return [await guessPins(target, school), await comeAsClass(school), await guessCodes(target)]
}

/** At most three hundred wrong cards and doors of one address in 15 minutes, together. */
async function guessCodes(target: Target): Promise<Outcome> {
  const outcome = tally('guesses at cards and doors from one address, and from its network')
  const browser = await target.visitor().open()
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
  const code = (i: number) => `${i}`.padStart(43, 'A')
  const tries = [
    (i: number) => browser.post('/login/card', { code: code(i) }, from('198.51.100.77')),
    (i: number) => browser.post('/door', { code: `nor-this-one-${i}` }, from('198.51.100.77')),
    (i: number) => browser.post('/login/door', { code: `nor-this-one-${i}`, id: 1 }, from('198.51.100.77')),
  ]
  const statuses: number[] = []
  for (let i = 0; i < 400; i += 20)
    statuses.push(
      ...(await Promise.all(Array.from({ length: 20 }, (_, j) => statusOf(tries[(i + j) % 3]?.(i + j))))),
    )
  expectOnly(outcome, statuses, [401, 429])
  const checked = statuses.filter((status) => status === 401).length
  outcome.expect(checked <= 300, `${checked} guesses were looked up`)
  const { status } = await browser.post('/login/card', { code: code(0) }, from('203.0.113.9'))
  outcome.expect(status === 401, `another address was answered ${status}`)
  return outcome.done(`${checked} looked up`)
}

const statusOf = async (answer: ReturnType<Client['post']> | undefined) => (await answer)?.status ?? 0

function expectOnly({ expect }: Tally, statuses: readonly number[], allowed: readonly number[]): void {
  for (const status of statuses) expect(allowed.includes(status), `answered ${status}`)
}

/** At most five wrong numbers of an account in an hour, from however many addresses. */
async function guessPins(target: Target, school: School): Promise<Outcome> {
  const outcome = tally('guesses at a number from many addresses')
  const { pin } = await keysOf(school)
  const browser = await target.visitor().open()
  const statuses: number[] = []
  for (let i = 0; i < 30; i++) {
    const password = String((Number(pin) + 1 + i) % 1_000_000).padStart(6, '0')
    const headers = { 'x-forwarded-for': addressOf(i) }
    statuses.push((await browser.post('/login', { login: 'lena', password }, { headers })).status)
  }
  expectOnly(outcome, statuses, [401, 429])
  const checked = statuses.filter((status) => status === 401).length
  outcome.expect(checked <= 5, `${checked} guesses were compared`)
  const { status, body } = (await comeBy('pin', school, { pin, card: '', door: '', operation: 0 })).answer
  const isLocked = status === 429 && body.code === 'session.tooManyEasyTries'
  outcome.expect(isLocked, `the right number was answered ${status} after them`)
  return outcome.done(`${checked} compared`)
}

/** A class comes in by one address a dozen times over: what works never counts. */
async function comeAsClass(school: School): Promise<Outcome> {
  const outcome = tally('right cards and doors of one address never count')
  const keys = await keysOf(school)
  const headers = { 'x-forwarded-for': '198.51.100.78' }
  const browser = await school.visitor().open()
  const tries = [
    () => browser.post('/login/card', { code: keys.card }, { headers }),
    () => browser.post('/door', { code: keys.door }, { headers }),
    () => browser.post('/login/door', { code: keys.door, id: school.lena.id }, { headers }),
  ]
  for (let i = 0; i < 330; i++) {
    const { status } = (await tries[i % 3]?.()) ?? { status: 0 }
    outcome.expect(status === 200, `try ${i} was answered ${status}`)
  }
  return outcome.done()
}
