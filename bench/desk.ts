import { loadLogins } from '../dev/load-data.ts'
import type { Browser, Browsers } from './browsers.ts'
import type { BenchRequest } from './load.ts'
import type { Sample } from './sample.ts'
import { firstPage, read, type Scenario } from './scenario.ts'

/**
 * First pages and searches of staff and admins. The floor has none of it: the bench checks that it stays as fast.
 * @param admins of the sample's licences
 */
export async function planDesk(
  sample: Sample,
  browsers: Browsers,
  admins: readonly Browser[],
): Promise<Scenario[]> {
  const { licences, logins, emailParts, surnames } = sample
  const staff = await browsers.as(loadLogins.staff)
  const find = (browser: Browser) => (text: string) =>
    browser('GET', `/find?q=${encodeURIComponent(text)}&size=20`)
  const numbers = licences.map(({ prefix, number }) => prefix + number)
  const alone = (name: string, requests: BenchRequest[]) => ({ ...read(name, requests), hasFloor: false })
  return [
    alone('find: common name', surnames.map(find(staff))),
    alone('find: rare login', logins.map(find(staff))),
    alone('find: e-mail part', emailParts.map(find(staff))),
    alone('find: serial number', numbers.map(find(staff))),
    alone('find: town', ['Gent', 'Leuven', 'Mol'].map(find(staff))),
    alone('find: no hit', ['qqzzxx', 'nobody here', 'xyzzy-42', 'xqzj'].map(find(staff))),
    alone('find: words in another order', ['peeters lotte', 'school 27 hasselt'].map(find(staff))),
    alone('find: one letter wrong', ['emma peters', 'gent school', 'peetrs'].map(find(staff))),
    alone(
      'find: common name, in a school',
      admins.map((admin, index) => find(admin)(surnames[index % surnames.length] ?? '')),
    ),
    alone('licences that end in 90 days', [staff('GET', `/licences?${firstPage}&within=90`)]),
    alone(
      'page of a licence',
      numbers.map((number) => staff('GET', `/licences/${number}`)),
    ),
    alone('people locked out', [staff('GET', `/people/locked?${firstPage}`)]),
    alone('licences short of seats', [staff('GET', `/licences/pressure?${firstPage}`)]),
    alone(
      'home of an admin',
      admins.map((admin) => admin('GET', '/home')),
    ),
  ]
}
