import fc from 'fast-check'

/** How long a proof starts new rounds, in ms; `PROOF_SECONDS=300` looks for longer. */
export const budgetMs = Number(process.env.PROOF_SECONDS ?? 15) * 1000

/** How long a failing input is shrunk, in ms. */
const shrinkMs = 180_000

/** For a proof's test, in ms: also lets a busy machine make the minimum of rounds. */
export const timeoutMs = budgetMs + 300_000

/** Random at every run, unless `PROOF_SEED` repeats an earlier one. */
export const seed = Number(process.env.PROOF_SEED ?? Math.floor(Math.random() * 2 ** 31))

/**
 * Numbers the rounds of a proof from 0, until the budget is used up.
 * @param min made on a slow machine too, so that no proof is empty
 */
export function* roundsWithin(min: number, max = Number.POSITIVE_INFINITY): Generator<number, void> {
  const started = performance.now()
  const isTimeLeft = () => performance.now() - started < budgetMs
  for (let round = 0; round < max && (round < min || isTimeLeft()); round++) yield round
}

/** Checks that something holds for random inputs, at least three, until the budget is used up. */
export async function prove<T>(inputs: fc.Arbitrary<T>, holds: (input: T) => Promise<void>): Promise<void> {
  const rounds = roundsWithin(3)
  let made = 0
  let shrinkUntil: number | undefined
  const isOver = () => (shrinkUntil === undefined ? rounds.next().done : performance.now() > shrinkUntil)
  const property = fc.asyncProperty(inputs, async (input) => {
    // Stops between rounds: `interruptAfterTimeLimit` would leave one behind that writes into the next test.
    if (isOver()) throw new fc.PreconditionFailure(true)
    try {
      await holds(input)
      made++
    } catch (error) {
      shrinkUntil ??= performance.now() + shrinkMs
      throw error
    }
  })
  await fc.assert(property, { seed, numRuns: 1_000_000, includeErrorInReport: true })
  console.log(`${made} rounds`)
}

/** Makes numbers from 0 up to 1, which the seed repeats. */
export function seededShares(): () => number {
  const [numbers] = fc.sample(fc.infiniteStream(fc.noBias(fc.nat({ max: 999 }))), { seed, numRuns: 1 })
  return () => (numbers as fc.Stream<number>).next().value / 1000
}
