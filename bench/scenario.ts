import type { BenchRequest } from './load.ts'

/** One row of the table. Changes are measured, and compared, but do not have to keep up with reads. */
export type Scenario = {
  name: string
  isRead: boolean
  /** Whether the floor can do the same. */
  hasFloor: boolean
  connections: readonly number[]
  requests: BenchRequest[]
}

/** With how many statements the portal sends for one request, on average. */
export type CountedScenario = Scenario & { statements: number }

export const allConnections = [1, 8, 64]
export const firstPage = 'page=1&size=20'

export const read = (name: string, requests: BenchRequest[]): Scenario => ({
  name,
  isRead: true,
  hasFloor: true,
  connections: allConnections,
  requests,
})
