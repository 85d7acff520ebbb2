import { expect } from 'vitest'
import { unsound } from './soundness.ts'
import type { State } from './state.ts'

/** Expects the invariants that hold after any sequence of changes. */
export function expectSound(state: State): void {
  expect(unsound(state)).toEqual([])
}
