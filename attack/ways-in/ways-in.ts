import { type Outcome, tally } from '../outcome.ts'
import type { Target } from '../target.ts'
import { replayWays } from './ended.ts'
import { sendOddBodies } from './odd-bodies.ts'
import { comeBy, keysOf, openSchool, send, ways } from './school.ts'
import { attackAsStrangers } from './strangers.ts'

/** Cards, numbers and doors: replayed, by strangers, with odd bodies, and where their codes may not stand. */
export async function attackWaysIn(target: Target): Promise<Outcome[]> {
  return [
    ...(await replayWays(target)),
    ...(await attackAsStrangers(target)),
    ...(await sendOddBodies(target)),
    await findTraces(target),
  ]
}

/** Uses codes in every way, and looks for them wherever they may not stand. */
async function findTraces(target: Target): Promise<Outcome> {
  const { expect, done } = tally('codes in the log, the database, mails, exports and activities')
  const school = await openSchool(target)
  const { admin, lena, groupId, rootId } = school
  const keys = await keysOf(school)
  for (const way of ways) {
    const { status } = (await comeBy(way, school, keys)).answer
    expect(status === 200, `a right ${way} was answered ${status}`)
  }
  // Wrong ones too: they may be a right one mistyped.
  const visitor = await target.visitor().open()
  const pin = { login: 'emma', password: keys.pin }
  await Promise.all([visitor.post('/login', pin), visitor.post('/login/door', { code: keys.door, id: 1 })])
  for (const path of ['/login/card', '/door', '/login/door'])
    await visitor.post(path, undefined, { raw: `{"code":"${keys.card}" ${keys.door} ${keys.pin}` })
  await send(admin, 'undoOperation', { id: keys.operation }, {})
  await visitor.post('/login/card', { code: keys.card })
  const seen = [
    send(admin, 'readPerson', { id: lena.id }),
    send(admin, 'readDoor', { id: groupId }),
    send(admin, 'listActivity', { id: rootId }),
    admin.get(`/weblockgroup/${rootId}/export?format=csv`),
    send(admin, 'listBin', { id: rootId }),
  ]
  const places = {
    'the log': target.output(),
    'the database': await target.tables(),
    mails: JSON.stringify(target.mailbox.messages()),
    answers: JSON.stringify((await Promise.all(seen)).map(({ body }) => body)),
  }
  for (const [place, text] of Object.entries(places)) {
    expect(text.length > 0 || place === 'mails', `nothing of ${place} was read`)
    for (const way of ways)
      for (const form of formsOf(keys[way]))
        expect(!form.test(text), `the code of a ${way} stands in ${place}`)
  }
  return done()
}

/** A code as it is, and as PostgreSQL prints its bytes; six digits may be a part of a longer number. */
const formsOf = (code: string): RegExp[] => [
  new RegExp(`(?<![\\w.])${code}(?!\\w)`, 'i'),
  new RegExp(Buffer.from(code).toString('hex')),
]
