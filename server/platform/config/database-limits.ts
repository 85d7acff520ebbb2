/**
 * `connections`: maximum of one process. `waitMs`: how long a request waits for a connection, new or free. `statementMs`: how
 * long one statement may take.
 */
export type DatabaseLimits = { connections: number; waitMs: number; statementMs: number }

export const defaultDatabaseLimits: DatabaseLimits = { connections: 10, waitMs: 10_000, statementMs: 10_000 }
