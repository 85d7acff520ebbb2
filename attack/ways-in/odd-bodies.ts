import type { api } from '#contract/api.ts'
import { createJudge } from '../generated/judge.ts'
import { type Outcome, tally } from '../outcome.ts'
import { browserOf } from '../people.ts'
import type { Target } from '../target.ts'
import { openSchool } from './school.ts'

const nul = '\u0000'
const odd: unknown[] = [null, '', 'x', 7, true, {}, [], [[]], { code: null }, { code: [] }, { code: {} }]
const codes = [
  '',
  nul,
  `${nul}${'A'.repeat(42)}`,
  'A'.repeat(42),
  'A'.repeat(44),
  '\ud800',
  '%',
  'A'.repeat(20_000),
]
const ids = [null, '', '1 OR 1=1', -1, 0.5, 2 ** 60, '9'.repeat(40), [1], { $ne: 0 }, true]

/** Bodies that these calls must refuse from everyone. */
const bodies: Partial<Record<keyof typeof api, readonly unknown[]>> = {
  signInWithCard: [...odd, ...codes.map((code) => ({ code }))],
  readOpenDoor: [...odd, { code: '' }, { code: 'x'.repeat(65) }, ...ids.map((code) => ({ code }))],
  signInAtDoor: [...odd, { id: 1 }, ...ids.map((id) => ({ code: 'nor-this-one-00', id }))],
  makeCards: [...ids.map((id) => ({ account_ids: [id] })), { account_ids: 'all' }, { all: { q: nul } }, {}],
  openDoor: [...odd, ...[null, '20', 4, 41, 20.5, -20, 1e9, []].map((minutes) => ({ minutes }))],
  endDoorSessions: ids.map((id) => ({ account_ids: [id] })),
  changeSymbol: [...odd, ...[null, '', nul, 'moon', '__proto__', ['fox']].map((symbol) => ({ symbol }))],
  changeSignInSettings: [{ cards: 'yes' }, { cards: null }, { door: 1 }, null, 'x'],
  makePin: [null, 'x', 7],
}

/** Wrong and huge bodies to each call that opens a way in. */
export async function sendOddBodies(target: Target): Promise<Outcome[]> {
  const { count, done } = tally('wrong and huge bodies to the calls about ways in')
  const { groupId, rootId, lena } = await openSchool(target)
  const { text } = await target.wire.send({ method: 'GET', path: '/api/v1/openapi.json' })
  const judge = createJudge(JSON.parse(text))
  const [admin, visitor] = [await browserOf(target, 'admin'), await browserOf(target, 'visitor')]
  const paths: Partial<Record<keyof typeof api, string>> = {
    signInWithCard: '/login/card',
    readOpenDoor: '/door',
    signInAtDoor: '/login/door',
    makeCards: `/weblockgroup/${groupId}/cards`,
    openDoor: `/weblockgroup/${groupId}/door`,
    endDoorSessions: `/weblockgroup/${groupId}/door/end`,
    changeSymbol: `/weblockaccount/${lena.id}/symbol`,
    changeSignInSettings: `/weblockgroup/${rootId}/sign_in`,
    makePin: `/weblockaccount/${lena.id}/pin`,
  }
  for (const [name, path] of Object.entries(paths)) {
    const { cookies } = path.startsWith('/weblock') ? admin : visitor
    const headers = {
      'content-type': 'application/json',
      cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; '),
      'x-xsrf-token': [...cookies].find(([key]) => key.toLowerCase().includes('xsrf'))?.[1] ?? '',
    }
    const texts = (bodies[name as keyof typeof api] ?? []).map((body) => JSON.stringify(body))
    for (const body of [...texts, '{', '{"code":', `{"code":"${'A'.repeat(1_000_000)}"}`]) {
      const request = { method: 'POST', path: `/api/v1${path}`, headers, body }
      const got = await target.wire.send(request).catch(({ message }: Error) => message)
      const sent = `${name} with ${body.slice(0, 60)}`
      // A body that is far too large is refused before it has come, which may end the connection.
      if (typeof got === 'string') count(body.length < 100_000 && `${sent}: ${got}`)
      else if (got.status < 400 || got.status >= 500) count(`${sent} was answered ${got.status}`)
      else {
        const fault = judge(name, got)
        count(fault !== null && `${sent}: ${fault}`)
      }
    }
  }
  return [done()]
}
