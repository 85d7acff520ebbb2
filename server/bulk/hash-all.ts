import { isEasyPassword } from '#contract/easy-password.ts'
import type { Services } from '../services.ts'

export type HashedPassword = { id: number; passwordHash: string; isEasy: boolean }

/**
 * Hashes passwords one after the other, so that people who sign in meanwhile wait for one at most.
 * @param of the list's owner, as `hashOfList` has it
 * @param onHashed gets how many are done; if it throws, this ends
 */
export async function hashAll(
  { passwords }: Pick<Services, 'passwords'>,
  plain: readonly { id: number; password: string }[],
  of: string,
  onHashed: (done: number) => void,
): Promise<HashedPassword[]> {
  const hashed = new Map<number, HashedPassword>()
  for (const [at, { id, password }] of plain.entries()) {
    const passwordHash = await passwords.hashOfList(password, of)
    hashed.set(id, { id, passwordHash, isEasy: isEasyPassword(password) })
    onHashed(at + 1)
  }
  return [...hashed.values()]
}
