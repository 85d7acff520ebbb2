import { isIn } from '#test/support/client.ts'
import { type Class, newCard, newDoor, newPin, switchWays } from '#test/support/easy-ways.ts'
import { type Outcome, type Tally, tally } from '../outcome.ts'
import type { Target } from '../target.ts'
import { comeBy, expectClosed, keysOf, openSchool, type School, send, ways } from './school.ts'

/** Cards, numbers and doors that worked once, after all that ends them; their sessions too. */
export async function replayWays(target: Target): Promise<Outcome[]> {
  const outcome = tally('cards, numbers and doors after their end')
  for (const [why, end] of Object.entries(ends)) await end(outcome, why, await openSchool(target), target)
  await useUp(outcome, await openSchool(target))
  return [outcome.done()]
}

type Ending = (tally: Tally, why: string, school: School, target: Target) => Promise<void>

/** Makes all three, lets sessions begin by each, and does what ends them. @param stay whether the sessions may go on */
const after =
  (
    end: (school: School, target: Target) => Promise<unknown>,
    { closed = ways, codes, stay = [] }: Options = {},
  ): Ending =>
  async (outcome, why, school, target) => {
    const keys = await keysOf(school)
    const browsers = await Promise.all(
      ways.map(async (way) => ({ way, ...(await comeBy(way, school, keys)) })),
    )
    for (const { way, answer } of browsers)
      outcome.expect(answer.status === 200, `a right ${way} was answered ${answer.status}`)
    await end(school, target)
    await expectClosed(outcome, why, school, keys, closed, codes)
    for (const { way, browser } of browsers)
      outcome.expect(
        !closed.includes(way) || stay.includes(way) || !(await isIn(browser)),
        `what a ${way} opened lives on ${why}`,
      )
  }

type Options = {
  closed?: readonly (typeof ways)[number][]
  codes?: Parameters<typeof expectClosed>[5]
  stay?: readonly (typeof ways)[number][]
}

const edit = ({ admin, lena }: School, user: object) =>
  send(admin, 'editAccount', { id: lena.id }, { user: { id: lena.id, ...user }, language: 'en' })

const undo = async (school: School, id: number): Promise<number> =>
  (await send(school.admin, 'undoOperation', { id }, {})).body.operation_id

const another = (school: Class & { lena: { id: number } }) =>
  Promise.all([newCard(school, school.lena.id), newPin(school, school.lena.id), newDoor(school)])

const ends: Record<string, Ending> = {
  'after another one': after(another, { stay: ['pin', 'door'] }),
  'after its time': after((_, target) => target.endWays(), { stay: ways }),
  'after its withdrawal': after(({ admin, lena }) => send(admin, 'withdrawCard', { id: lena.id }), {
    closed: ['card'],
  }),
  'that was withdrawn with a class': after(
    ({ admin, groupId }) =>
      send(admin, 'changeInBulk', { id: groupId }, { action: 'withdraw_cards', group_ids: [groupId] }),
    { closed: ['card'] },
  ),
  'after the undo of its making': async (outcome, why, school) => {
    const [first, keys] = [await keysOf(school), await keysOf(school)]
    const { browser } = await comeBy('card', school, keys)
    const undone = await undo(school, keys.operation)
    await expectClosed(outcome, why, school, first, ['card'])
    await expectClosed(outcome, why, school, keys, ['card'])
    outcome.expect(!(await isIn(browser)), `what a card opened lives on ${why}`)
    await undo(school, undone)
    await expectClosed(outcome, `${why} was undone`, school, keys, ['card'])
  },
  'of a pupil who is an admin now': after((school) => edit(school, { admin: true })),
  'of a pupil who was an admin': after(
    async (school) => {
      await edit(school, { admin: true })
      await edit(school, { admin: false })
    },
    { closed: ['card', 'pin'] },
  ),
  'of an expired pupil': after((school) => edit(school, { valid_until: '2020-01-01' }), {
    codes: { pin: 'account.expired' },
  }),
  'of a deleted pupil': after(({ admin, lena }) => send(admin, 'deleteUser', { id: lena.id })),
  'of a pupil who came back from the bin': after(
    async (school) => {
      const { body } = await send(school.admin, 'deleteUser', { id: school.lena.id })
      await undo(school, body.operation_id)
    },
    { closed: ['card', 'pin'] },
  ),
  'that is switched off': after((school) => switchWays(school, false), {
    closed: ['card', 'door'],
    stay: ways,
  }),
  'that was switched off and on': after(
    async (school) => {
      await switchWays(school, false)
      await switchWays(school, true)
    },
    { closed: ['door'], stay: ways },
  ),
  'after it was closed': after(({ admin, groupId }) => send(admin, 'closeDoor', { id: groupId }), {
    closed: ['door'],
    stay: ['door'],
  }),
  'of a class that was closed and ended': after(
    async ({ admin, groupId }) => {
      await send(admin, 'closeDoor', { id: groupId })
      await send(admin, 'endDoorSessions', { id: groupId }, {})
    },
    { closed: ['door'] },
  ),
  'of a pupil of another class now': after(
    ({ admin, lena, idOf }) => send(admin, 'moveUser', { accountId: lena.id, groupId: idOf('Klas 3B') }),
    { closed: ['door'], stay: ['door'] },
  ),
}

/** A number signs in five times, also when all come at the same moment. */
async function useUp({ expect }: Tally, school: School): Promise<void> {
  const keys = await keysOf(school)
  const tries = await Promise.all(Array.from({ length: 12 }, () => comeBy('pin', school, keys)))
  const right = tries.filter(({ answer }) => answer.status === 200).length
  expect(right === 5, `a number signed in ${right} times`)
  for (const { answer } of tries)
    expect(answer.status === 200 || answer.status === 401, `a number was answered ${answer.status}`)
}
