import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { EasyWay } from '#server/platform/db/sign-in-tables.ts'
import type { Answer, Client } from '#test/support/client.ts'
import { type Class, comeIn, newCard, newDoor, newPin, switchWays } from '#test/support/easy-ways.ts'
import type { Tally } from '../outcome.ts'
import { classOf } from '../people.ts'
import type { Target } from '../target.ts'

export type Pupil = { id: number; login: string }

export const ways = ['card', 'pin', 'door'] as const satisfies EasyWay[]

/** A school with cards and door switched on. `idOf`: of a group or an account. `staff`: of the vendor. */
export type School = Class & { lena: Pupil; staff: Client; idOf: (name: string) => number }

/** On fresh demo data. */
export async function openSchool(target: Target): Promise<School> {
  await target.reset()
  const found = await classOf(target)
  await switchWays(found, true)
  const { groups, accounts } = await target.rows()
  const ids = new Map<string, number>()
  for (const { name, id } of groups) ids.set(name, id)
  for (const { login, id } of accounts) ids.set(login, id)
  const idOf = (name: string) => ids.get(name) ?? 0
  return { ...found, idOf, staff: await target.signInAs('staff') }
}

/** The secrets that open each way in for a pupil. */
export type Keys = { card: string; pin: string; door: string; operation: number }

export async function keysOf(school: School, pupil = school.lena): Promise<Keys> {
  const { code, operation } = await newCard(school, pupil.id)
  return { card: code, pin: await newPin(school, pupil.id), door: await newDoor(school), operation }
}

/** Comes in as a pupil by one of the keys. */
export function comeBy(way: EasyWay, school: School, keys: Keys, pupil = school.lena) {
  const { card, pin, door } = keys
  const proofs = { card: { card }, pin: { login: pupil.login, pin }, door: { door, id: pupil.id } }
  return comeIn(school, proofs[way])
}

/** How each way refuses. */
export const refusals: Record<EasyWay, string> = {
  card: 'card.unknown',
  pin: 'session.wrongCredentials',
  door: 'door.closed',
}

/** Expects that none of these ways opens any more. @param code of another refusal than theirs */
export async function expectClosed(
  { expect }: Pick<Tally, 'expect'>,
  why: string,
  school: School,
  keys: Keys,
  closed: readonly EasyWay[] = ways,
  codes: Partial<Record<EasyWay, string>> = {},
): Promise<void> {
  for (const way of closed) {
    const { status, body } = (await comeBy(way, school, keys)).answer
    const isRefused = status === 401 && body.code === (codes[way] ?? refusals[way])
    expect(isRefused, `a ${way} ${why} was answered ${status} ${body.code ?? ''}`)
  }
}

/** A call of the contract by its name. @param params of its path */
export function send(
  who: Client,
  name: keyof typeof api,
  params: Record<string, number> = {},
  body?: unknown,
): Promise<Answer> {
  const { method, path }: Endpoint = api[name]
  const address = path.replaceAll(/:(\w+)/g, (_, key: string) => String(params[key]))
  return who.call(method, address, { body })
}
