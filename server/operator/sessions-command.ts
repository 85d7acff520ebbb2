import { inTransaction } from '../platform/db/database.ts'
import { operator, writeAudit } from '../record/audit/audit.ts'
import { endAllSessions, endSessionsOf } from '../sessions/sessions.ts'
import { command } from './command.ts'
import { type Portal, withPortal } from './database.ts'
import { CommandFailed, WrongUsage } from './failures.ts'
import * as queries from './queries.ts'

export const sessionsEnd = command({
  name: 'sessions end',
  usage: '<login> | --all',
  summary: 'Ends all sessions of an account, or of all accounts.',
  help: `Apps lose their sessions too, and give back their seats. People can sign in again with their passwords.`,
  options: { all: { type: 'boolean' } },
  words: [0, 1],
  run: ({ words: [login], values }, context) => {
    if ((login !== undefined) === (values.all === true)) throw new WrongUsage('Name a login, or --all.')
    return withPortal(context, async (portal) => {
      const ended = login === undefined ? await endAll(portal) : await endOf(portal, login)
      context.terminal.say(`Sessions ended: ${ended}`)
    })
  },
})

async function endOf({ db, clock }: Portal, login: string): Promise<number> {
  const account = await queries.findAccountByLogin(db, login)
  if (!account) throw new CommandFailed(`There is no account with the login ${login}.`)
  return inTransaction(db, async (trx) => {
    const ended = await endSessionsOf(trx, account.id)
    await writeAudit(trx, operator, clock(), {
      action: 'account.endSessions',
      target: 'account',
      targetId: account.id,
      after: { ended },
    })
    return ended
  })
}

const endAll = ({ db, clock }: Portal) =>
  inTransaction(db, async (trx) => {
    const ended = await endAllSessions(trx)
    await writeAudit(trx, operator, clock(), {
      action: 'account.endSessions',
      target: 'account',
      targetId: null,
      after: { ended },
    })
    return ended
  })
