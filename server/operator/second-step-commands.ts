import { aboutSecurity } from '../accounts/mails.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import { inTransaction } from '../platform/db/database.ts'
import { together } from '../platform/db/together.ts'
import { noteOf, operator } from '../record/audit/audit.ts'
import { mailing } from '../record/mail/outbox.ts'
import { endStepOf } from '../second-step/endings.ts'
import { lockEnabledAccount } from '../second-step/own-rows.ts'
import { reseal } from '../second-step/reseal.ts'
import { command } from './command.ts'
import { withPortal } from './database.ts'
import { CommandFailed } from './failures.ts'
import * as queries from './queries.ts'

/** `second-step none`. */
export const secondStepNone = command({
  name: 'second-step none',
  usage: '',
  summary: 'Lists the people who need a second step and have none.',
  help: `Those of the kinds that SECOND_STEP names: login, kind, name, e-mail address. They can only set one up once SECOND_STEP_FROM is reached.`,
  options: {},
  words: [0, 0],
  run: (_, context) =>
    withPortal(context, async ({ config, db, clock }) => {
      const { of, from } = config.secondStep
      const people = await queries.listWithoutStep(db, of, dateInBrussels(clock()))
      for (const { login, kind, name, email } of people)
        context.terminal.say([login, kind, name, email].join('\t'))
      const day = from === null ? '' : ` from ${from} on`
      const whom = of.length === 0 ? 'nobody' : `${of.join(', ')}${day}`
      context.terminal.note(`A second step is demanded of ${whom}. Without one: ${people.length}`)
    }),
})

/** `second-step end`, for the only member of staff, whom no one else can help. */
export const secondStepEnd = command({
  name: 'second-step end',
  usage: '<login>',
  summary: 'Ends the second step of a person who lost it.',
  help: `Authenticator app, passkeys, recovery codes, remembered devices and sessions end; the password stays. The person is told by mail.
Make sure that it is this person who asks. Staff do the same in the portal, but not for themselves.`,
  options: {},
  words: [1, 1],
  run: ({ words: [login = ''] }, context) =>
    withPortal(context, async ({ db, clock }) => {
      const found = await queries.findAccountByLogin(db, login)
      if (!found) throw new CommandFailed(`There is no account with the login ${login}.`)
      const { id, language } = found
      await inTransaction(db, async (trx) => {
        const account = await lockEnabledAccount(trx, id)
        if (!account)
          throw new CommandFailed(`${found.login} is disabled. Enable it first; nothing was done.`)
        if (!(await endStepOf(trx, id)))
          throw new CommandFailed(`${found.login} has no second step; nothing was done.`)
        const at = clock()
        const entry = { action: 'secondStep.end', target: 'account', targetId: id } as const
        const mails = aboutSecurity({ account, at, language }, { change: 'ended', by: 'staff' })
        await together(trx, [noteOf({ actor: operator, at }, entry), ...mailing(trx, at, mails)])
      })
      context.terminal.say(
        `${found.login} can sign in with the password alone, and set up a new second step.`,
      )
    }),
})

/** `second-step reseal`, after a new key was put first. */
export const secondStepReseal = command({
  name: 'second-step reseal',
  usage: '',
  summary: 'Encrypts all secrets of second steps with the first key of SECOND_STEP_KEYS.',
  help: `Run it after you put a new key first, in all portals; then the old key can go. Where it is cut off, run it again.`,
  options: {},
  words: [0, 0],
  run: (_, context) =>
    withPortal(context, async (portal) => {
      const { resealed, lost } = await reseal(portal)
      context.terminal.say(`Encrypted with the first key: ${resealed}`)
      if (lost > 0) context.terminal.note(`No key opens ${lost}: is one missing from SECOND_STEP_KEYS?`)
      return lost === 0
    }),
})
