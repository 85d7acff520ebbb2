import type { Answer, Client } from '../client.ts'
import type { TestApp } from '../test-app.ts'

/**
 * The portal and the people that a call is prepared with. `idOf`: the number of a group by its name, or of an account by its login.
 * `filled`: a path with these numbers in place of `{names}`.
 */
export type Ground = {
  who: Client
  visitor: () => Client
  portal: TestApp
  idOf: (name: string) => number
  filled: (path: string) => string
}

/** Rows that a call needs besides the demo data; it sends the request that is counted. */
export type Prepared = (ground: Ground) => Promise<() => Promise<Answer>>

/** A teacher instead of a visitor. */
export const signInTeacher = async (ground: Ground): Promise<Ground> => ({
  ...ground,
  who: await ground.visitor().signIn('linde.admin'),
})
