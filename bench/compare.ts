import { Agent } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { maxMatches } from '#contract/lists.ts'
import { type BenchRequest, send } from './load.ts'
import type { Scenario } from './scenario.ts'

/** How often to ask again: a second may pass between two answers that tell how many are left. */
const maxTries = 3

type Json = Record<string, unknown>

/** Of a search that found more than it counts, any matches may be on the page. */
function withoutChance({ path }: BenchRequest, answer: Json): Json {
  // Without the portal's secret, the floor makes another key.
  if ('storage_key' in answer) return { ...answer, storage_key: typeof answer.storage_key }
  const isCut = /\/users\/|[?&]q=/.test(path) && Number(answer.total) >= maxMatches
  return isCut ? { ...answer, data: (answer.data as unknown[]).length } : answer
}

type Compared = { portal: { port: number }; floor: { port: number }; scenario: Scenario }

/**
 * Asks portal and floor for everything that is measured, once.
 * @throws Error if they do not answer the same JSON: their figures could not be compared
 */
export async function compareAnswers({ portal, floor, scenario }: Compared): Promise<void> {
  if (!scenario.hasFloor) return
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const answersTo = async (request: BenchRequest) => {
    const answers = [await send(agent, portal.port, request), await send(agent, floor.port, request)]
    return answers.map(({ body }) => withoutChance(request, JSON.parse(body)))
  }
  for (const request of scenario.requests) {
    for (let tries = 1; ; tries++) {
      const [ours = {}, theirs = {}] = await answersTo(request)
      if (isDeepStrictEqual(ours, theirs)) break
      if (tries < maxTries) continue
      const told = Object.keys(ours)
        .filter((key) => !isDeepStrictEqual(ours[key], theirs[key]))
        .map((key) => `${key}\n  ${JSON.stringify(ours[key])}\n  ${JSON.stringify(theirs[key])}`)
        .join('\n')
      throw new Error(
        `${scenario.name}: ${request.method} ${request.path} is answered differently by portal and floor: ${told}`,
      )
    }
  }
  agent.destroy()
}
