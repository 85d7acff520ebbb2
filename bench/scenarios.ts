import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { apiPrefix } from '#contract/endpoint.ts'
import { sessionCookie, xsrfCookie, xsrfHeader } from '#contract/session.ts'
import type { Services } from '#server/services.ts'
import { startSession } from '#server/sessions/sessions.ts'
import { randomFrom } from '../dev/load-customers.ts'
import { loadLogins } from '../dev/load-data.ts'
import type { BenchRequest } from './load.ts'
import { addMovableBranch, type Sample, sampleOf } from './sample.ts'

/** One row of the table. Changes are measured, and compared, but do not have to keep up with reads. */
export type Scenario = {
  name: string
  isRead: boolean
  connections: readonly number[]
  requests: BenchRequest[]
}

const variants = 200
const allConnections = [1, 8, 64]

/** The requests to measure, over a database of `fillForLoad`. */
export async function planScenarios(services: Services, app: FastifyInstance): Promise<Scenario[]> {
  const sample = await sampleOf(services.db, randomFrom(1), variants)
  const as = browserFactory(services, app)
  const staff = await as(loadLogins.staff)
  const largestAdmin = await as(loadLogins.adminOf(1))
  const others = await Promise.all(sample.licences.map(({ id }) => as(loadLogins.adminOf(id))))
  const get = (browser: Browser, path: string) => browser('GET', path)
  const read = (name: string, requests: BenchRequest[]): Scenario => ({
    name,
    isRead: true,
    connections: allConnections,
    requests,
  })

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
    ...(await changes(services, sample, others, largestAdmin)),
  ]
}

const firstPage = 'page=1&size=20'

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
  const change = (name: string, requests: (BenchRequest | undefined)[], connections = allConnections) => ({
    name,
    isRead: false,
    connections,
    requests: requests.filter((request) => request !== undefined),
  })
  return [
    change('edit a person', edits),
    change('reserve seats', reservations),
    change('move 500 groups', moves, [1]),
  ]
}

type Browser = (method: BenchRequest['method'], path: string, body?: object) => BenchRequest

/** Browsers that are signed in, without the cost of checking a password for each. */
function browserFactory({ db, clock }: Services, app: FastifyInstance) {
  return async (login: string): Promise<Browser> => {
    const account = await db
      .selectFrom('accounts')
      .select('id')
      .where(sql`lower(login)`, '=', login)
      .executeTakeFirstOrThrow()
    const token = await startSession(db, clock, account.id)
    const { cookies } = await app.inject({
      url: `${apiPrefix}/isloggedin`,
      cookies: { [sessionCookie]: token },
    })
    const xsrf = cookies.find(({ name }) => name === xsrfCookie)?.value ?? ''
    const cookie = `${sessionCookie}=${token}; ${xsrfCookie}=${xsrf}`
    return (method, path, body) => {
      const request = { method, path: apiPrefix + path, headers: { cookie, [xsrfHeader]: xsrf } }
      if (!body) return request
      const headers = { ...request.headers, 'content-type': 'application/json' }
      return { ...request, headers, body: JSON.stringify({ ...body, language: 'nl' }) }
    }
  }
}
