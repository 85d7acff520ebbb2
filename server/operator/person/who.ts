import type { Db } from '../../db/database.ts'
import type { World } from '../command.ts'
import { CommandFailed, WrongUsage } from '../failures.ts'
import * as finding from './finding/queries.ts'
import type { Who } from './queries.ts'

type Candidate = finding.Candidate

/** The options by which both commands are told whom they are about. */
export const whoOptions = { account: { type: 'string' }, 'address-only': { type: 'boolean' } } as const

/** What `--help` says of them. */
export const whoHelp = `The login, e-mail address, name and account number are looked for among the accounts, in the bin and in the audit. Where several
people have, or had, what was typed, all are listed, and the account number says who is meant.

  --account <number>   the account with this number, and no other
  --address-only       what is found by an e-mail address, and no account`

type Typed = {
  words: readonly string[]
  values: { account?: string | undefined; 'address-only'?: boolean | undefined }
}

/**
 * Finds out who is meant, and never takes one of several: asks for the account number where somebody is at the keyboard.
 * @returns and what to call them in a question
 * @throws WrongUsage, CommandFailed where it cannot be found out
 */
export async function findWho(
  db: Db,
  { words: [text], values }: Typed,
  terminal: World['terminal'],
): Promise<{ who: Who; label: string }> {
  const { account, 'address-only': isAddressOnly = false } = values
  if ((text === undefined) === (account === undefined))
    throw new WrongUsage('Either one word says who is meant, or --account does.')
  if (isAddressOnly) return ofAddress(text ?? '')
  const candidates = await finding.findCandidates(db, { text: text ?? null, id: numberIn(account ?? text) })
  if (candidates.length === 0) {
    if (text?.includes('@')) return ofAddress(text)
    throw new CommandFailed(`Nothing is known of ${text ?? `the account ${account}`}.`)
  }
  for (const candidate of candidates) terminal.note(inOneLine(candidate))
  const [first, ...others] = candidates
  const meant = first && others.length === 0 ? first : await choose(candidates, terminal)
  return { who: await whoIs(db, meant), label: meant.login || String(meant.id) }
}

function numberIn(typed: string | undefined): number | null {
  const number = /^\d+$/.test(typed ?? '') ? Number(typed) : Number.NaN
  return Number.isSafeInteger(number) ? number : null
}

function ofAddress(address: string) {
  if (!address.includes('@')) throw new WrongUsage('--address-only needs an e-mail address.')
  const who: Who = { accountId: null, login: null, emails: [address.toLowerCase()], isShared: false }
  return { who, label: address }
}

function inOneLine({ id, login, name, email, school, state, deletedAt }: Candidate): string {
  const when = deletedAt === null ? [] : [`deleted ${deletedAt.toISOString().slice(0, 10)}`]
  return [`account ${id}`, login, name, email, school, state, ...when]
    .filter((part) => part !== '')
    .join(', ')
}

async function choose(candidates: readonly Candidate[], terminal: World['terminal']): Promise<Candidate> {
  if (!terminal.isInteractive)
    throw new CommandFailed(
      'More than one person may be meant; nothing was done. --account <number> says who.',
    )
  const typed = await terminal.ask('Several may be meant. The number of the account: ')
  const chosen = candidates.find(({ id }) => id === numberIn(typed.trim()))
  if (!chosen) throw new CommandFailed('Nothing was done.')
  return chosen
}

/** By whatever leads to this person alone: a login that another account has now, or an address of several, does not. */
async function whoIs(db: Db, { id, login }: Candidate): Promise<Who> {
  const addresses = await finding.listAddresses(db, id)
  const shared = await finding.listShared(db, id, addresses)
  return {
    accountId: id,
    login: login === '' || (await finding.isTaken(db, id, login)) ? null : login,
    emails: addresses.filter((address) => !shared.includes(address)),
    isShared: shared.length > 0,
  }
}

/** What to tell about somebody whose address is not theirs alone. */
export const sharedAddress =
  'Other accounts have the same e-mail address, so that what is found by it alone was left out: the newsletter, sent forms and mails. Ask with --address-only to see it.'
