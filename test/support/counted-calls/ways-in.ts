import { symbols } from '#contract/symbols.ts'
import { ask, codeFor, openApp } from '../apps.ts'
import { type Ground, signInTeacher } from './ground.ts'

const atClass = '/weblockgroup/{Klas 3A}'

/** Both ways in without typing, on. */
async function switchOn({ who, portal }: Ground) {
  await portal.services.db.updateTable('licences').set({ cards_allowed: true, door_allowed: true }).execute()
  return who
}

export async function makeCard(ground: Ground) {
  const who = await switchOn(ground)
  return () => who.post(ground.filled(`${atClass}/cards`), { account_ids: [ground.idOf('lena')] })
}

export async function withdrawCard(ground: Ground) {
  await (await makeCard(ground))()
  return () => ground.who.delete(ground.filled('/weblockaccount/{lena}/card'))
}

export async function comeWithCard(ground: Ground) {
  const made = await (await makeCard(await signInTeacher(ground)))()
  return () => ground.who.post('/login/card', { code: made.body.data[0].code })
}

export async function openDoor(ground: Ground) {
  const who = await switchOn(ground)
  return () => who.post(ground.filled(`${atClass}/door`), { minutes: 40 })
}

export async function closeDoor(ground: Ground) {
  await (await openDoor(ground))()
  return () => ground.who.delete(ground.filled(`${atClass}/door`))
}

export async function lookThroughDoor(ground: Ground) {
  const opened = await (await openDoor(await signInTeacher(ground)))()
  return () => ground.who.post('/door', { code: opened.body.data.code })
}

export async function comeByDoor(ground: Ground) {
  const opened = await (await openDoor(await signInTeacher(ground)))()
  return () => ground.who.post('/login/door', { code: opened.body.data.code, id: ground.idOf('lena') })
}

export async function endAtDoor(ground: Ground) {
  const opened = await (await openDoor(ground))()
  const child = await ground.visitor().open()
  await child.post('/login/door', { code: opened.body.data.code, id: ground.idOf('lena') })
  return () => ground.who.post(ground.filled(`${atClass}/door/end`), {})
}

export async function changeSymbol(ground: Ground) {
  await (await openDoor(ground))()
  const { body } = await ground.who.get(ground.filled(`${atClass}/door`))
  const taken = body.data.people.map((person: { symbol: string }) => person.symbol)
  const free = symbols.find((symbol) => !taken.includes(symbol))
  return () => ground.who.post(ground.filled('/weblockaccount/{lena}/symbol'), { symbol: free })
}

export async function openOwnApp({ who }: Ground) {
  await ask(who)
  return () => who.post('/weblock/handover', {})
}

export async function redeemCode(ground: Ground) {
  const code = await codeFor(ground, 'lena')
  return () => ground.who.post('/weblock/session', code)
}

export async function closeApp(ground: Ground) {
  const app = await openApp(ground, 'lena')
  return () => app.delete('/weblock/session')
}

export async function endAppOfLena(ground: Ground) {
  await openApp(ground, 'lena')
  const { body } = await ground.who.get(ground.filled('/weblockgroup/{Klas 3A}/apps'))
  return () => ground.who.delete(`/weblock/session/${body.data[0].id}`)
}
