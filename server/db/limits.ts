/**
 * `connections` of one process at most; how long a request waits for one, or for the server to take it; how long one
 * statement may take.
 */
export type DatabaseLimits = { connections: number; waitMs: number; statementMs: number }

export const usualLimits: DatabaseLimits = { connections: 10, waitMs: 10_000, statementMs: 10_000 }
