import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { createQueues } from '../platform/limits/queues.ts'

export type Passwords = {
  /** @returns a PHC string, `$argon2id$v=19$m=…,t=…,p=…$salt$hash` */
  hash: (password: string) => Promise<string>
  /**
   * As `hash`, for one password of a list. All lists together have one place in the queue, which they take in turns, so that
   * a sign-in waits for at most one password of a list.
   * @param of whose list it is, such as a licence's: each has one place among the lists
   */
  hashOfList: (password: string, of: string) => Promise<string>
  /** With no stored hash it works as long and says no, so that time tells nothing about who exists. */
  verify: (password: string, stored: string | undefined) => Promise<boolean>
  /** How many are hashed right now, and how many wait for it. */
  load: () => { running: number; waiting: number }
}

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const argon2Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const hashBytes = 32

const derive = promisify(argon2)

/** After that the client has given up or retried. */
const waitTimeoutMs = 10_000

/** More lists at once than there are people who send any. */
const maxLists = 10_000

const toText = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/**
 * Hashing that never takes all of the machine: at most one core fewer than there are at once, a queue behind them that is
 * bounded in number and time, and beyond it a 503 that asks to come back.
 * @param cost argon2's, in KiB and passes
 * @param queue how many may wait
 */
export function createPasswords(cost = argon2Cost, queue = 200): Passwords {
  const concurrency = Math.max(1, availableParallelism() - 1)
  const queues = createQueues<'hashing'>({ concurrency, maxPerKey: concurrency + queue, waitTimeoutMs })

  const derived = (password: string, salt: Buffer, parameters = cost): Promise<Buffer> =>
    queues.run('hashing', () =>
      derive('argon2id', {
        ...parameters,
        message: Buffer.from(password.normalize('NFKC')),
        nonce: salt,
        tagLength: hashBytes,
      }),
    )

  async function hash(password: string): Promise<string> {
    const salt = randomBytes(saltBytes)
    const { memory, passes, parallelism } = cost
    const key = await derived(password, salt)
    return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toText(salt)}$${toText(key)}`
  }

  const turns = createQueues<'lists' | `of:${string}`>({ maxPerKey: maxLists })
  const hashOfList = (password: string, of: string) => turns.run([`of:${of}`, 'lists'], () => hash(password))

  async function verify(password: string, stored: string | undefined): Promise<boolean> {
    const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored ?? '')
    if (!parts) {
      await derived(password, Buffer.alloc(saltBytes))
      return false
    }
    const [, memory, passes, parallelism, salt = '', key = ''] = parts
    const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
    const expected = Buffer.from(key, 'base64')
    const actual = await derived(password, Buffer.from(salt, 'base64'), parameters)
    return expected.length === actual.length && timingSafeEqual(expected, actual)
  }

  return { hash, hashOfList, verify, load: () => queues.load('hashing') }
}
