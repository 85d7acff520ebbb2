import { setTimeout as pause } from 'node:timers/promises'
import type { Answer } from '#test/support/client.ts'

/** What one fault did to those who went on working. */
export type Figures = {
  /** Changes that were acknowledged. */
  acknowledged: number
  /** Clean 503s: an envelope that tells when to come back. */
  askedToComeBack: number
  /** Requests whose connection ended without an answer. */
  cutOff: string[]
  /** Answers that nobody should get, and changes that could not be read back. */
  wrong: string[]
  /** The longest time in which no change was acknowledged, and the longest wait for one answer, in seconds. */
  longestGap: number
  longestWait: number
}

/** Sees every answer that the writers get. */
export type Witness = {
  /** @returns the answer to a change; null where it is not known whether it was made */
  write: (call: () => Promise<Answer>, refusals?: readonly string[]) => Promise<Answer | null>
  read: (call: () => Promise<Answer>) => Promise<Answer | null>
  /** Notes what should not be. */
  accuse: (what: string) => void
  begin: () => void
  acknowledged: () => number
  figures: () => Figures
}

/** People are asked for seconds; these are in more of a hurry, to see sooner when all is well. */
const patienceMs = 200

export function createWitness(): Witness {
  let now = fresh()
  let lastAcknowledged = performance.now()

  async function ask(call: () => Promise<Answer>, refusals: readonly string[]): Promise<Answer | null> {
    const asked = performance.now()
    const answer = await call().catch((error: Error) => `${error.message}: ${String(error.cause ?? '')}`)
    now.longestWait = Math.max(now.longestWait, (performance.now() - asked) / 1000)
    if (typeof answer === 'string') now.cutOff.push(answer)
    else if (isClean503(answer)) {
      now.askedToComeBack++
      await pause(patienceMs)
    } else if (answer.status === 200 || refusals.includes(answer.body.code)) return answer
    else now.wrong.push(`${answer.status} ${JSON.stringify(answer.body)}`)
    return null
  }

  const closeGap = () => {
    const at = performance.now()
    now.longestGap = Math.max(now.longestGap, (at - lastAcknowledged) / 1000)
    lastAcknowledged = at
  }
  return {
    write: async (call, refusals = []) => {
      const answer = await ask(call, refusals)
      if (answer?.status !== 200) return answer
      now.acknowledged++
      closeGap()
      return answer
    },
    read: (call) => ask(call, []),
    accuse: (what) => now.wrong.push(what),
    begin: () => {
      now = fresh()
      lastAcknowledged = performance.now()
    },
    acknowledged: () => now.acknowledged,
    figures: () => {
      closeGap()
      return now
    },
  }
}

const fresh = (): Figures => ({
  acknowledged: 0,
  askedToComeBack: 0,
  cutOff: [],
  wrong: [],
  longestGap: 0,
  longestWait: 0,
})

const isClean503 = ({ status, body, headers }: Answer) =>
  status === 503 &&
  body.error === true &&
  typeof body.errormsg === 'string' &&
  typeof body.code === 'string' &&
  Number(headers['retry-after']) > 0
