import { expect } from 'vitest'
import type { Answer } from './client.ts'

/** Expects that a call can be undone. @returns the operation's number */
export async function operationIdOf(answer: Promise<Answer>): Promise<number> {
  const { status, body } = await answer
  expect([status, body.operation_id]).toEqual([200, expect.any(Number)])
  return body.operation_id
}
