import { alone, embedded, type Mutant } from './mutant.ts'

const people = [embedded('server/record/operations/undo-people.test.ts')]
const limits = [embedded('server/platform/http/bounds.test.ts')]

/** Ways back, and what one person may take from others. */
export const undoMutants: Mutant[] = [
  {
    id: 'undo-by-newcomer',
    breaks: 'a newcomer shuts out no older admin, by an undo either',
    file: 'server/record/operations/undo-rules.ts',
    text: "for (const admin of admins) refuseNewcomer(person, { kind: 'admin', ...admin }, now)",
    instead: '',
    killers: people,
  },
  {
    id: 'undo-of-root',
    breaks: 'the root group of a licence is given back by staff alone',
    file: 'server/record/operations/undo-rules.ts',
    text: "if (scope.kind !== 'all')\n    for",
    instead: "if (scope.kind === 'none')\n    for",
    killers: people,
  },
  {
    id: 'undo-by-disabled',
    breaks: 'who was disabled while an undo waits may not make it',
    file: 'server/record/operations/queries.ts',
    text: "    .where('a.disabled_at', 'is', null)\n",
    instead: '',
    killers: [alone('server/record/operations/meanwhile.test.ts')],
  },
  {
    id: 'undo-from-below',
    breaks: 'an admin whom one above dismissed comes back by one of the same level only',
    file: 'server/record/operations/undo-rules.ts',
    text: 'if (await queries.concernsAdmins(trx, id)) await refuseBelow(trx, actor, actorId)',
    instead: '',
    killers: people,
  },
  {
    id: 'undo-untold',
    breaks: 'owners are told where an undo changes how they sign in',
    file: 'server/record/operations/undo.ts',
    text: 'await tellOwners(services, trx, requester, { operation, undone: seen, renamed })',
    instead: '',
    killers: people,
  },
  {
    id: 'undo-guesses-logins',
    breaks: 'taken logins that an undo asks for are counted',
    file: 'server/record/operations/undo.ts',
    text: 'met: wanted.filter((login) => taken.includes(login))',
    instead: 'met: []',
    killers: people,
  },
  {
    id: 'import-guesses-logins',
    breaks: 'a list is refused whatever it names once the taken logins are spent',
    file: 'server/import/seen-logins.ts',
    text: 'if (named.length > 0 && ',
    instead: 'if (named.length < 0 && ',
    killers: [embedded('server/import/refused-lists.test.ts')],
  },
  {
    id: 'import-uncounted',
    breaks: 'taken logins are counted where a list is carried out as well',
    file: 'server/import/carry-out.ts',
    text: '  await services.seenLogins(person.id, plan)\n',
    instead: '',
    killers: [embedded('server/import/refused-lists.test.ts')],
  },
  {
    id: 'fingerprint-without-email',
    breaks: 'what is carried out is what was shown, field by field',
    file: 'server/import/plan.ts',
    text: "(name === 'group' ? group : wanted[name])",
    instead: "(name === 'group' ? group : name === 'email' ? '' : wanted[name])",
    killers: [embedded('server/import/preview.test.ts')],
  },
  {
    id: 'large-bodies-at-once',
    breaks: 'large bodies take no room from sign-in',
    file: 'server/platform/http/serve.ts',
    text: 'const isLarge = isLargeBody(request)',
    instead: 'const isLarge = false',
    killers: limits,
  },
  {
    id: 'sessions-unbounded',
    breaks: 'an account has a bounded number of sessions',
    file: 'server/sessions/queries.ts',
    text: '...(session.app == null ? [endingOfOldest(trx, session)] : []),',
    instead: '',
    killers: [embedded('server/sessions/whose-session.test.ts')],
  },
]
