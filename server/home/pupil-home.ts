import type { PupilHome } from '#contract/home.ts'
import { dateInBrussels } from '../platform/calendar.ts'
import type { RegisteredApp } from '../platform/config/registered-apps.ts'
import type { Services } from '../services.ts'
import type { Person } from '../sessions/person.ts'
import { readPupil } from './pupil-rows.ts'

/** The option of a licence that says whether an app may be used; an app that none names is always there. */
const optionOf: Partial<Record<RegisteredApp['kind'], string>> = { web: 'webapp' }

/** The home page of a user. */
export async function readPupilHome({ db, clock, config }: Services, person: Person): Promise<PupilHome> {
  const { id, group } = person
  if (!group) return { teachers: [], apps: config.apps.map(({ key }) => key) }
  const { teachers, excludedOptions, openedApps } = await readPupil(
    db,
    { id, group },
    dateInBrussels(clock()),
  )
  const apps = config.apps.filter(({ kind }) => !excludedOptions.includes(optionOf[kind] ?? ''))
  return {
    teachers: teachers.filter(({ path }) => path === teachers[0]?.path).map(({ name }) => name),
    apps: usualOrder(apps)
      .toSorted((a, b) => rank(a, openedApps) - rank(b, openedApps))
      .map(({ key }) => key),
  }
}

/** Most pupils work with the program on their computer. */
const usualOrder = (apps: readonly RegisteredApp[]) =>
  apps.toSorted((a, b) => Number(b.kind === 'desktop') - Number(a.kind === 'desktop'))

/** How long ago an app was opened, counted in other openings. */
function rank({ key }: RegisteredApp, opened: readonly string[]): number {
  const at = opened.indexOf(key)
  return at < 0 ? opened.length : at
}
