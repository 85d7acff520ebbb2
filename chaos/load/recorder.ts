import { setTimeout as pause } from 'node:timers/promises'
import type { Answer } from '#test/support/client.ts'

/** The writers' observations during one fault. */
export type Figures = {
  /** Acknowledged changes. */
  acknowledged: number
  /** Clean 503s: the portal's envelope, with `Retry-After`. */
  unavailable: number
  /** Requests whose connection ended without an answer. */
  cutOff: string[]
  /** Unexpected answers, and changes that could not be read back. */
  wrong: string[]
  /** The longest time in which no change was acknowledged, and the longest wait for one answer, in seconds. */
  longestGap: number
  longestWait: number
}

/** Records every answer that the writers get. */
export type Recorder = {
  /** @returns the answer to a change; null if its outcome is unknown */
  write: (call: () => Promise<Answer>, refusals?: readonly string[]) => Promise<Answer | null>
  read: (call: () => Promise<Answer>) => Promise<Answer | null>
  /** Records a problem. */
  report: (what: string) => void
  reset: () => void
  acknowledged: () => number
  figures: () => Figures
}

/** `Retry-After` says seconds; the writers retry sooner, to notice the recovery sooner. */
const retryMs = 200

export function createRecorder(): Recorder {
  let current = fresh()
  let lastAcknowledged = performance.now()

  async function ask(call: () => Promise<Answer>, refusals: readonly string[]): Promise<Answer | null> {
    const asked = performance.now()
    const answer = await call().catch((error: Error) => `${error.message}: ${String(error.cause ?? '')}`)
    current.longestWait = Math.max(current.longestWait, (performance.now() - asked) / 1000)
    if (typeof answer === 'string') current.cutOff.push(answer)
    else if (isClean503(answer)) {
      current.unavailable++
      await pause(retryMs)
    } else if (answer.status === 200 || refusals.includes(answer.body.code)) return answer
    else current.wrong.push(`${answer.status} ${JSON.stringify(answer.body)}`)
    return null
  }

  const closeGap = () => {
    const at = performance.now()
    current.longestGap = Math.max(current.longestGap, (at - lastAcknowledged) / 1000)
    lastAcknowledged = at
  }
  return {
    write: async (call, refusals = []) => {
      const answer = await ask(call, refusals)
      if (answer?.status !== 200) return answer
      current.acknowledged++
      closeGap()
      return answer
    },
    read: (call) => ask(call, []),
    report: (what) => current.wrong.push(what),
    reset: () => {
      current = fresh()
      lastAcknowledged = performance.now()
    },
    acknowledged: () => current.acknowledged,
    figures: () => {
      closeGap()
      return current
    },
  }
}

const fresh = (): Figures => ({
  acknowledged: 0,
  unavailable: 0,
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
