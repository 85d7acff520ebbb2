import type { Services } from '../services.ts'

export type HashedPassword = { id: number; passwordHash: string }

/**
 * Hashes passwords one after the other, so that people who sign in meanwhile wait for one at most.
 * @param of whose list it is, as `hashOfList` has it
 * @param onHashed gets how many are done; where it throws, this ends
 */
export async function hashAll(
  { passwords }: Pick<Services, 'passwords'>,
  plain: readonly { id: number; password: string }[],
  of: string,
  onHashed: (done: number) => void,
): Promise<HashedPassword[]> {
  const hashed = new Map<number, string>()
  for (const [at, { id, password }] of plain.entries()) {
    hashed.set(id, await passwords.hashOfList(password, of))
    onHashed(at + 1)
  }
  return [...hashed].map(([id, passwordHash]) => ({ id, passwordHash }))
}
