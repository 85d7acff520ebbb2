import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { api } from '#contract/api.ts'
import { apiPrefix, type Endpoint } from '#contract/endpoint.ts'
import type { Client } from '#test/support/client.ts'
import { findProgram } from '../../dev/programs.ts'
import { calls, queryOf } from '../matrix/calls.ts'
import { objectsOf } from '../matrix/objects.ts'
import { type Outcome, tally } from '../outcome.ts'
import type { Target } from '../target.ts'
import { runProgram } from './run-program.ts'

/**
 * Not used: modules that query an external server for callbacks (ssrf, xxe), modules that guess files by their status (backup,
 * buster, nikto: here every address is a page of the application), and cookieflags, which would check the cookies it is given;
 * attack/browsers/sessions.ts checks the portal's own.
 */
const modules = [
  'blindsql',
  'crlf',
  'csp',
  'exec',
  'file',
  'htaccess',
  'http_headers',
  'methods',
  'permanentxss',
  'redirect',
  'shellshock',
  'sql',
  'xss',
]

/** The public pages. */
const pages = [
  '/',
  '/login',
  '/help',
  '/help/forgot-password',
  '/logopedist',
  '/register',
  '/resetpassword/x',
  '/leesvoor',
  '/leerkrachtenpakket',
  '/newsletter',
]

/** Intended: this header made old browsers less safe, so it is set to 0. */
const onPurpose = [/^X-XSS-Protection is not set$/]

type Report = {
  vulnerabilities: Record<string, Fault[]>
  anomalies: Record<string, Fault[]>
  infos: { crawled_pages_nbr?: number }
}
type Fault = { method: string; path: string; info: string }

/** Runs wapiti on the public pages and every read, as staff. @param timeoutMs in total */
export async function scanWithWapiti(target: Target, timeoutMs: number): Promise<Outcome[]> {
  const program = findProgram('wapiti')
  if (!program) return []
  await target.reset()
  const staff = await target.signInAs('staff')
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-wapiti-'))
  const report = path.join(folder, 'report.json')
  const cookies = path.join(folder, 'cookies.json')
  writeFileSync(cookies, JSON.stringify(cookieFile(staff)))
  const starts = await startsFor(target)
  const seconds = Math.floor(timeoutMs / 1000)
  const words = [
    ...['-u', starts[0] ?? '', ...starts.flatMap((start) => ['-s', start])],
    ...['--scope', 'domain', '-d', '3', '-m', modules.join(',')],
    ...['-c', cookies],
    ...[
      '--max-scan-time',
      String(Math.floor(seconds / 4)),
      '--max-attack-time',
      String(Math.ceil(seconds / modules.length)),
    ],
    ...['-t', '10', '-v', '1', '-f', 'json', '-o', report, '--flush-session', '--no-bugreport'],
    ...['--store-session', folder, '--store-config', folder],
  ]
  const { count, expect, done } = tally('wapiti: pages and calls that read')
  // Its own limits are not strict.
  const { output, isCutShort } = await runProgram(program, words, timeoutMs + 30_000)
  const found = readReport(report)
  rmSync(folder, { recursive: true, force: true })
  expect(found !== null, `wapiti made no report${isCutShort ? ' in its time' : ''}: ${output.slice(-200)}`)
  if (!found) return [done()]
  for (const [kind, faults] of Object.entries({ ...found.vulnerabilities, ...found.anomalies })) {
    const real = faults.filter(({ info }) => !onPurpose.some((known) => known.test(info)))
    if (real.length === 0) count()
    for (const { method, path: where, info } of real)
      count(`${kind}: ${method} ${where} ${info}`.slice(0, 250))
  }
  expect(target.isAlive(), 'the portal has stopped')
  return [done(`${found.infos.crawled_pages_nbr ?? starts.length} pages, ${modules.length} modules`)]
}

function readReport(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** Its cookie file format: domain, path, cookies. */
const cookieFile = (client: Client) => ({
  '127.0.0.1': {
    '/': Object.fromEntries(
      [...client.cookies].map(([name, value]) => [
        name,
        { value, expires: null, secure: false, port: null, version: 0 },
      ]),
    ),
  },
})

/** The pages, and the reads with their parameters. */
async function startsFor(target: Target): Promise<string[]> {
  const rows = await target.rows()
  const reading = Object.entries<Endpoint>(api).flatMap(([name, { method, path: address, query }]) => {
    if (method !== 'GET') return []
    const call = calls[name as keyof typeof calls]
    const of = call.about ? objectsOf(call.about, 'staff', rows).own : ''
    const values = call.params?.(of) ?? {}
    const fixed = queryOf(call, of)
    const placed = address.replaceAll(/:(\w+)/g, (_, key: string) => values[key] ?? '')
    const names = query && 'entries' in query ? Object.keys(query.entries as object) : []
    const search = fixed ?? names.map((key) => `${key}=1`).join('&')
    return [`${apiPrefix}${placed}${search && `?${search}`}`]
  })
  return [...pages, ...reading].map((at) => `http://127.0.0.1:${target.port}${at}`)
}
