import { demoPassword } from '../demo-data.ts'
import { pupilsOf } from './arrivals.ts'
import { addressOf, adminOf, customer, customers } from './customers.ts'
import { pupilAt } from './people.ts'
import type { Scene } from './scene.ts'
import type { Stage, Visitor } from './stage.ts'

/** The school with the fullest year. */
const school = customer('regenboog')
const schoolAdmin = adminOf(school)
const teacher = {
  login: 'regenboog.onderbouw',
  name: 'Mieke Swinnen',
  email: addressOf('regenboog.onderbouw'),
}
const pupils = pupilsOf(school)

/** The class that has all its seats in use, and how many they are. */
const fullClass = 'Eerste leerjaar'
const seatsOfClass = 6

/** Pupils of other classes who work with a program. */
const othersAtWork = pupils.slice(30, 34)

type Found = { id: number; name: string; login?: string }

/** The id of the school’s root group. */
async function rootId(who: Visitor): Promise<number> {
  const { body } = await who.get('/weblockgroup/users')
  return body.group.id
}

/** A group or a person of the school by a name or a login. @throws if there is none */
async function find(who: Visitor, named: string): Promise<number> {
  const { body } = await who.get(`/weblockgroup/${await rootId(who)}/members?q=${encodeURIComponent(named)}`)
  const found = body.data.find(({ name, login }: Found) => name === named || login === named)
  if (!found) throw new Error(`The school of the story has no ${named}`)
  return found.id
}

const pupil = (nth: number) => pupils[nth] ?? { login: '', name: '' }

async function setUpLowerSchool(stage: Stage): Promise<void> {
  const who = await stage.signIn(schoolAdmin)
  const lower = await find(who, 'Onderbouw')
  const admin = { ...teacher, password: demoPassword }
  await who.put(`/weblockgroup/${lower}/addadmin`, { admin, language: 'nl' })
  await who.post(`/weblockgroup/${lower}`, { group: { reserved_lics: 16 }, language: 'nl' })
}

async function reserveForClass(stage: Stage): Promise<void> {
  const who = await stage.signIn(teacher.login)
  const group = { reserved_lics: seatsOfClass }
  await who.post(`/weblockgroup/${await find(who, fullClass)}`, { group, language: 'nl' })
}

/** Adds four pupils from a list. */
async function importPupils(stage: Stage): Promise<void> {
  const who = await stage.signIn(schoolAdmin)
  const path = `/weblockgroup/${await find(who, 'Tweede leerjaar')}/import`
  const after = customers.reduce((sum, { people }) => sum + people, 0)
  const rows = Array.from({ length: 4 }, (_, nth) => ({ ...pupilAt(after + nth), password: demoPassword }))
  const preview = await who.post(path, { rows, language: 'nl' })
  const { fingerprint } = preview.body.data
  await who.post(path, { rows, language: 'nl', options: { dry_run: false }, fingerprint })
}

async function moveTwo(stage: Stage): Promise<void> {
  const who = await stage.signIn(schoolAdmin)
  const account_ids = [await find(who, pupil(12).login), await find(who, pupil(13).login)]
  const moving = { action: 'move', account_ids, target: await find(who, fullClass), language: 'nl' }
  await who.post(`/weblockgroup/${await rootId(who)}/bulk`, moving)
}

async function rename(stage: Stage): Promise<void> {
  const who = await stage.signIn(teacher.login)
  const { login, name } = pupil(20)
  const user = { name: `${name}-Leysen`, email: addressOf(login) }
  await who.post(`/weblockaccount/${await find(who, login)}`, { user, language: 'nl' })
}

/** Deletes a class by mistake, and takes that back. */
async function deleteAndUndo(stage: Stage): Promise<void> {
  const who = await stage.signIn(schoolAdmin)
  const { body } = await who.delete(`/weblockgroup/${await find(who, 'Vijfde leerjaar')}?recursive=true`)
  await who.post(`/operations/${body.operation_id}/undo`, {})
}

async function deletePupil(stage: Stage): Promise<void> {
  const who = await stage.signIn(schoolAdmin)
  const account_ids = [await find(who, pupil(40).login)]
  const deleting = { action: 'delete', account_ids, language: 'nl' }
  await who.post(`/weblockgroup/${await rootId(who)}/bulk`, deleting)
}

async function newPassword(stage: Stage): Promise<void> {
  const who = await stage.signIn(teacher.login)
  const user = { password: demoPassword, must_change_password: false }
  await who.post(`/weblockaccount/${await find(who, pupil(3).login)}`, { user, language: 'nl' })
}

/** @param from the first of the pupils that sign in, `count` of them */
const signIns = (from: number, count: number) => async (stage: Stage) => {
  for (const { login } of pupils.slice(from, from + count)) await stage.signIn(login)
}

/** Pupils work with a program: those of the full class, some others, and all that a small school has seats for. */
async function openApps(stage: Stage): Promise<void> {
  const small = pupilsOf(customer('horizon')).slice(0, 6)
  for (const { login } of [...pupils.slice(0, seatsOfClass), ...othersAtWork, ...small])
    await stage.openApp(login)
}

/** A pupil has forgotten the password and guesses. */
const lockPupil = (stage: Stage) => stage.lock(pupil(25).login)

export const schoolScenes: readonly Scene[] = [
  { daysAgo: 388, play: setUpLowerSchool },
  { daysAgo: 386, play: signIns(0, 12) },
  { daysAgo: 300, play: reserveForClass },
  { daysAgo: 95, play: importPupils },
  { daysAgo: 70, play: moveTwo },
  { daysAgo: 52, play: signIns(10, 14) },
  { daysAgo: 33, play: rename },
  { daysAgo: 24, play: deletePupil },
  { daysAgo: 15, play: deleteAndUndo },
  { daysAgo: 8, play: newPassword },
  { daysAgo: 6, play: signIns(0, 6) },
  { daysAgo: 2, play: signIns(24, 6) },
  { daysAgo: 0, play: lockPupil },
  { daysAgo: 0, play: openApps },
]
