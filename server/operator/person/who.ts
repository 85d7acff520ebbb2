import type { Db } from '../../db/database.ts'
import { CommandFailed } from '../failures.ts'
import type { Who } from './queries.ts'
import * as queries from './queries.ts'

/**
 * Finds somebody by their login, in the bin too, or somebody who has no account by their e-mail address.
 * @throws CommandFailed where nobody has that login
 */
export async function findWho(db: Db, typed: string): Promise<Who> {
  const account = (await queries.findAccount(db, typed)) ?? (await queries.findInBin(db, typed))
  if (!account) {
    if (typed.includes('@'))
      return { accountId: null, login: null, email: typed.toLowerCase(), isShared: false }
    throw new CommandFailed(`Nobody has the login ${typed}; those without an account have an e-mail address.`)
  }
  const { id, login, email } = account
  const others = email === '' ? [] : await queries.listLoginsWithEmail(db, email)
  const isShared = others.some((other) => other !== login)
  return { accountId: id, login, email: email === '' || isShared ? null : email.toLowerCase(), isShared }
}

/** What to tell about somebody whose address is not theirs alone. */
export const sharedAddress =
  'Other accounts have the same e-mail address, so that what is found by it alone was left out: the newsletter, sent forms and mails. Ask for the address itself to see it.'
