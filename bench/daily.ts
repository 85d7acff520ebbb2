import { apiPrefix } from '#contract/endpoint.ts'
import type { Services } from '#server/services.ts'
import { loadLogins } from '../dev/load-data.ts'
import type { Browser, Browsers } from './browsers.ts'
import type { BenchRequest } from './load.ts'
import type { Sample } from './sample.ts'
import { firstPage, read, type Scenario } from './scenario.ts'
import { planSignIns } from './sign-ins.ts'

/**
 * Daily work besides looking for groups and people.
 * @param admins of the sample's licences
 */
export async function planDaily(
  services: Services,
  sample: Sample,
  browsers: Browsers,
  admins: readonly Browser[],
): Promise<Scenario[]> {
  const staff = await browsers.as(loadLogins.staff)
  const dealer = await browsers.as(loadLogins.dealer)
  const get = (browser: Browser, path: string) => browser('GET', path)
  return [
    read(
      'own products',
      admins.map((admin) => get(admin, `/products?${firstPage}`)),
    ),
    read('a dealer’s products', [get(dealer, `/products?${firstPage}`)]),
    read(
      'product by number',
      sample.licences.map(({ prefix, number }) => get(staff, `/products/${prefix}${number}`)),
    ),
    read(
      'seats in use',
      sample.licences.map(({ rootId }, index) =>
        get(admins[index] as Browser, `/weblockgroup/${rootId}/seats`),
      ),
    ),
    read(
      'payment by id',
      sample.payments.map((id) => get(dealer, `/payment/${id}`)),
    ),
    read('documents, all', [get(staff, `/medocument?${firstPage}`)]),
    read('documents, a dealer’s', [get(dealer, `/medocument?${firstPage}`)]),
    ...(await planSignIns(services, sample, browsers)),
    {
      name: 'open and close an app',
      isRead: false,
      hasFloor: false,
      connections: [1, 8],
      requests: admins.map(openedApp),
    },
  ]
}

/** Asks for the app, is handed over to it, takes a seat with the code and gives it back: four requests. */
function openedApp(browser: Browser, index: number): BenchRequest {
  const json = { 'content-type': 'application/json' }
  const giveBack = (cookie: string): BenchRequest => ({
    method: 'DELETE',
    path: `${apiPrefix}/weblock/session`,
    headers: { cookie },
  })
  return {
    ...browser('POST', '/weblock/createcallback', { callback: 'desktop', machine: `bench-${index}` }),
    next: () => ({
      ...browser('POST', '/weblock/handover', {}),
      next: ({ body }) => {
        const { machine, cookie } = JSON.parse(body)
        return {
          method: 'POST',
          path: `${apiPrefix}/weblock/session`,
          headers: json,
          body: JSON.stringify({ machine, cookie }),
          next: ({ cookies }) => giveBack(cookies.map((cookie) => cookie.split(';')[0]).join('; ')),
        }
      },
    }),
  }
}
