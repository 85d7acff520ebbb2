import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/services.ts'
import { loadLogins } from '../dev/load-data.ts'
import { randomFrom } from '../dev/random.ts'
import { type Browser, browsersOf } from './browsers.ts'
import { planDaily } from './daily.ts'
import { planDesk } from './desk.ts'
import type { BenchRequest } from './load.ts'
import { addMovableBranch, type Sample, sampleOf } from './sample.ts'
import { allConnections, firstPage, read, type Scenario } from './scenario.ts'

const variants = 200

/** The requests to measure, over a database of `fillForLoad`. */
export async function planScenarios(services: Services, app: FastifyInstance): Promise<Scenario[]> {
  const sample = await sampleOf(services.db, randomFrom(1), variants)
  const browsers = browsersOf(services, app)
  const { as } = browsers
  const staff = await as(loadLogins.staff)
  const largestAdmin = await as(loadLogins.adminOf(1))
  const others = await Promise.all(sample.licences.map(({ id }) => as(loadLogins.adminOf(id))))
  const get = (browser: Browser, path: string) => browser('GET', path)
  const staffSearch = (text: string) =>
    get(staff, `/weblockgroup/users/${encodeURIComponent(text)}?${firstPage}`)
  const subtreeSearch = (admin: Browser, group: number) => (text: string) =>
    get(admin, `/weblockgroup/${group}/members?${firstPage}&q=${encodeURIComponent(text)}`)
  const inLargest = subtreeSearch(largestAdmin, sample.largestRoot)
  const members = (group: number) => get(staff, `/weblockgroup/${group}/members?${firstPage}`)

  return [
    read(
      'session check',
      others.map((browser) => get(browser, '/isloggedin')),
    ),
    read(
      'licence by number',
      sample.licences.map(({ prefix, number }) =>
        get(staff, `/products/licenses/${number}/prod/${prefix}?${firstPage}`),
      ),
    ),
    read('members, random group', sample.groups.map(members)),
    read('members, largest group', [members(sample.largestGroup)]),
    ...searches('staff search', staffSearch, sample, sample.logins, sample.emailParts).map(
      ([name, requests]) => read(name, requests),
    ),
    ...searches(
      'largest subtree',
      inLargest,
      sample,
      sample.loginsInLargest,
      sample.loginsInLargest.map((login) => login.replace(/^[^.]+[.]/, '')),
    ).map(([name, requests]) => read(name, requests)),
    read(
      'random subtree: common name',
      sample.licences.map(({ rootId }, index) =>
        subtreeSearch(
          others[index] as Browser,
          rootId,
        )(sample.surnames[index % sample.surnames.length] ?? ''),
      ),
    ),
    ...(await planDaily(services, sample, browsers, others)),
    ...(await planDesk(sample, browsers, others)),
    ...(await changes(services, sample, others, largestAdmin)),
  ]
}

function searches(
  title: string,
  search: (text: string) => BenchRequest,
  { surnames }: Sample,
  logins: readonly string[],
  emailParts: readonly string[],
): [string, BenchRequest[]][] {
  return [
    [`${title}: common name`, surnames.map(search)],
    [`${title}: rare login`, logins.map(search)],
    [`${title}: e-mail part`, emailParts.map(search)],
    [`${title}: no hit`, ['qqzzxx', 'nobody here', 'xyzzy-42'].map(search)],
  ]
}

async function changes(
  { db }: Services,
  sample: Sample,
  admins: readonly Browser[],
  largestAdmin: Browser,
): Promise<Scenario[]> {
  const branch = await addMovableBranch(db, sample.largestRoot)
  const edits = sample.licences.flatMap(({ member }, index) =>
    member
      ? [admins[index]?.('POST', `/weblockaccount/${member}`, { user: { name: `Lien Claes ${index}` } })]
      : [],
  )
  const reservations = sample.reservable.flatMap(({ groupId, licenceIndex }) =>
    [1, 2].map((seats) =>
      admins[licenceIndex]?.('POST', `/weblockgroup/${groupId}`, { group: { reserved_lics: seats } }),
    ),
  )
  const moves = [branch.there, branch.here].map((parent) =>
    largestAdmin('PUT', `/weblockgroup/${parent}/movegroupto/${branch.id}`, {}),
  )
  const change = (name: string, requests: (BenchRequest | undefined)[]) => ({
    name,
    isRead: false,
    hasFloor: true,
    connections: allConnections,
    requests: requests.filter((request) => request !== undefined),
  })
  return [
    change('edit a person', edits),
    change('reserve seats', reservations),
    { ...change('move 500 groups', moves), hasFloor: false, connections: [1] },
  ]
}
