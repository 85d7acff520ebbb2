import { createQueues, type Queues } from './queues.ts'

type Person = { id: number; serialNumber: string | null }

/**
 * What a read waits for: the other reads of the same person, then those of the same licence. Searches and files may cost
 * hundreds of times what a page of a list costs: they have queues of their own, and one for all people.
 */
type ReadKey =
  | `account:${number}`
  | `licence:${string}`
  | `account-heavy:${number}`
  | `licence-heavy:${string}`
  | 'heavy'

type Kind = 'account' | 'licence' | 'account-heavy' | 'licence-heavy' | 'heavy'

/**
 * Reads that run at the same time. A page starts about six, and a browser opens at most six connections. The reads of one
 * licence, and all heavy ones, leave some of the database's connections to the others.
 */
const concurrency: Record<Kind, number> = {
  account: 4,
  licence: 6,
  'account-heavy': 2,
  'licence-heavy': 2,
  heavy: 3,
}

/** Thirty pupils who share an account, and all pages of a school at the start of a lesson, stay below these. */
const maxPerKey: Record<Kind, number> = {
  account: 400,
  licence: 1000,
  'account-heavy': 40,
  'licence-heavy': 100,
  heavy: 300,
}

const waitTimeoutMs = 10_000

/** Within this process. */
export type ReadQueues = {
  /** @param isHeavy a search, or a file */
  run: <T>(person: Person, isHeavy: boolean, read: (hasWaited: boolean) => Promise<T>) => Promise<T>
}

export function createReadQueues(): ReadQueues {
  const queues: Queues<ReadKey> = createQueues<ReadKey>({
    concurrency: (key) => concurrency[kindOf(key)],
    maxPerKey: (key) => maxPerKey[kindOf(key)],
    waitTimeoutMs,
  })
  return { run: (person, isHeavy, read) => queues.run(isHeavy ? heavyKeys(person) : keys(person), read) }
}

const kindOf = (key: ReadKey) => key.split(':', 1)[0] as Kind

const keys = ({ id, serialNumber }: Person): ReadKey[] => [
  `account:${id}`,
  ...(serialNumber === null ? [] : [`licence:${serialNumber}` as const]),
]

const heavyKeys = ({ id, serialNumber }: Person): ReadKey[] => [
  `account-heavy:${id}`,
  ...(serialNumber === null ? [] : [`licence-heavy:${serialNumber}` as const]),
  'heavy',
]
