import { createQueues } from './queues.ts'

type Person = { id: number; serialNumber: string | null }

/** A search, and each piece of a file, may cost hundreds of times what a page of a list costs. */
export type Read = 'list' | 'search' | 'file'

/**
 * The queues of a read: the other reads of its kind by the same person, then those of the same licence. Searches have one queue
 * more for all people, which the pieces of files share.
 */
const kinds = {
  list: ['account', 'licence'],
  search: ['account-search', 'licence-search'],
  file: ['account-file', 'licence-file'],
} as const

type Kind = (typeof kinds)[Read][number]
type ReadKey = `${Kind}:${string}` | 'search'

type Bounds = Record<Kind | 'search', number>

/**
 * Reads that run at the same time. A page starts about six, and a browser opens at most six connections. The reads of one
 * licence, and all searches, leave some of the database's connections to the others. A file lasts as long as its reader takes.
 */
const concurrency: Bounds = {
  account: 4,
  licence: 6,
  'account-search': 2,
  'licence-search': 2,
  'account-file': 2,
  'licence-file': 8,
  search: 3,
}

/** Thirty pupils who share an account, and all pages of a school at the start of a lesson, stay below these. */
const maxPerKey: Bounds = {
  account: 400,
  licence: 1000,
  'account-search': 40,
  'licence-search': 100,
  'account-file': 10,
  'licence-file': 40,
  search: 300,
}

const waitTimeoutMs = 10_000

/** A page can be asked for again, but a file that has begun cannot be continued. */
const pieceTimeoutMs = 30_000

/** Within this process. */
export type ReadQueues = {
  run: <T>(person: Person, kind: Read, read: (hasWaited: boolean) => Promise<T>) => Promise<T>
  /** The pieces of a file, each made in a turn of its own: while its reader takes one, others search. */
  inTurns: <Piece>(person: Person, pieces: AsyncIterable<Piece>) => AsyncGenerator<Piece>
}

export function createReadQueues(): ReadQueues {
  const queues = createQueues<ReadKey>({
    concurrency: (key) => concurrency[kindOf(key)],
    maxPerKey: (key) => maxPerKey[kindOf(key)],
    waitTimeoutMs,
  })
  return {
    run: (person, kind, read) => queues.run(keysOf(person, kind), read),
    async *inTurns(person, pieces) {
      const keys = keysOf(person, 'search')
      const made = pieces[Symbol.asyncIterator]()
      try {
        for (;;) {
          const { done, value } = await queues.run(keys, () => made.next(), pieceTimeoutMs)
          if (done) return
          yield value
        }
      } finally {
        await made.return?.()
      }
    },
  }
}

const kindOf = (key: ReadKey) => key.split(':', 1)[0] as keyof Bounds

function keysOf({ id, serialNumber }: Person, kind: Read): ReadKey[] {
  const [ofAccount, ofLicence] = kinds[kind]
  const keys: ReadKey[] = [`${ofAccount}:${id}`]
  if (serialNumber !== null) keys.push(`${ofLicence}:${serialNumber}`)
  if (kind === 'search') keys.push('search')
  return keys
}
