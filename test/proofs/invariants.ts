import { expect } from 'vitest'
import { unsound } from './soundness.ts'
import type { State } from './state.ts'

/** What must hold after whatever anybody did. */
export function expectSound(state: State): void {
  expect(unsound(state)).toEqual([])
}
