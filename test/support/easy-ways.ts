import type { EasyWay } from '#server/platform/db/sign-in-tables.ts'
import { type Answer, bodyOf, type Client } from './client.ts'

/** A class whose users come in without a password. `rootId`: of its licence's root group. `admin`: of that. */
export type Class = { visitor: () => Client; admin: Client; rootId: number; groupId: number }

export const switchWays = ({ admin, rootId }: Class, isOn: boolean): Promise<Answer> =>
  admin.post(`/weblockgroup/${rootId}/sign_in`, { cards: isOn, door: isOn })

/** A new card's code. @throws if it is refused */
export async function newCard(
  { admin, groupId }: Class,
  id: number,
): Promise<{ code: string; operation: number }> {
  const { data, operation_id } = bodyOf(
    await admin.post(`/weblockgroup/${groupId}/cards`, { account_ids: [id] }),
  )
  return { code: data[0].code, operation: operation_id }
}

/** A new number. @throws if it is refused */
export const newPin = async ({ admin }: Class, id: number): Promise<string> =>
  bodyOf(await admin.post(`/weblockaccount/${id}/pin`)).data.pin

/** The code of a door that was opened for forty minutes. @throws if it is refused */
export const newDoor = async ({ admin, groupId }: Class): Promise<string> =>
  bodyOf(await admin.post(`/weblockgroup/${groupId}/door`, { minutes: 40 })).data.code

/** @param browser absent: a new one */
export async function comeIn(
  { visitor }: Pick<Class, 'visitor'>,
  by: { card: string } | { door: string; id: number } | { login: string; pin: string },
  browser?: Client,
): Promise<{ browser: Client; answer: Answer }> {
  const came = browser ?? (await visitor().open())
  if ('card' in by) return { browser: came, answer: await came.post('/login/card', { code: by.card }) }
  if ('door' in by)
    return { browser: came, answer: await came.post('/login/door', { code: by.door, id: by.id }) }
  return { browser: came, answer: await came.post('/login', { login: by.login, password: by.pin }) }
}

/** A user's browser that came in this way, with the ways switched on. @throws if it is refused */
export async function browserBy(
  way: EasyWay,
  school: Class,
  { id, login }: { id: number; login: string },
  browser?: Client,
): Promise<Client> {
  const proofs = {
    card: async () => ({ card: (await newCard(school, id)).code }),
    pin: async () => ({ login, pin: await newPin(school, id) }),
    door: async () => ({ door: await newDoor(school), id }),
  }
  const came = await comeIn(school, await proofs[way](), browser)
  bodyOf(came.answer)
  return came.browser
}
