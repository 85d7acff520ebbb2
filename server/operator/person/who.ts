import type { Db } from '../../platform/db/database.ts'
import type { CommandContext } from '../command.ts'
import { CommandFailed, WrongUsage } from '../failures.ts'
import * as finding from './finding/queries.ts'
import type { Who } from './queries.ts'

type Candidate = finding.Candidate

/** The options of both commands that say who is meant. */
export const whoOptions = { account: { type: 'string' }, 'address-only': { type: 'boolean' } } as const

/** Their part of `--help`. */
export const whoHelp = `The text is looked up as login, e-mail address, name and account number in the accounts, the bin and the audit. If several people
have or had it, all are listed, and --account selects one.

  --account <number>   exactly the account with this number
  --address-only       only what is found by an e-mail address, without an account`

type Typed = {
  words: readonly string[]
  values: { account?: string | undefined; 'address-only'?: boolean | undefined }
}

/**
 * Finds the person who is meant. If several match, it asks for the account number on a terminal, and never picks one itself.
 * @returns the person, and a label for questions
 * @throws WrongUsage; CommandFailed if there is none, or several and no terminal
 */
export async function findWho(
  db: Db,
  { words: [text], values }: Typed,
  terminal: CommandContext['terminal'],
): Promise<{ who: Who; label: string }> {
  const { account, 'address-only': isAddressOnly = false } = values
  if ((text === undefined) === (account === undefined))
    throw new WrongUsage('Name a person, or give --account.')
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

async function choose(
  candidates: readonly Candidate[],
  terminal: CommandContext['terminal'],
): Promise<Candidate> {
  if (!terminal.isInteractive)
    throw new CommandFailed(
      'More than one person may be meant; nothing was done. --account <number> says who.',
    )
  const typed = await terminal.ask('Several may be meant. The number of the account: ')
  const chosen = candidates.find(({ id }) => id === numberIn(typed.trim()))
  if (!chosen) throw new CommandFailed('Nothing was done.')
  return chosen
}

/** Keeps only what identifies this person alone: no login that another account has now, no shared address. */
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

/** The note for a person with a shared address. */
export const sharedAddress =
  'Other accounts have the same e-mail address, so what is found only by it was left out: newsletter, sent forms and mails. Use --address-only to see it.'
