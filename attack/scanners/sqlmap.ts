import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { api } from '#contract/api.ts'
import { apiPrefix, type Endpoint } from '#contract/endpoint.ts'
import { xsrfHeader } from '#contract/session.ts'
import type { Client } from '#test/support/client.ts'
import { findProgram } from '../../dev/programs.ts'
import { calls, queryOf } from '../matrix/calls.ts'
import { objectsOf, type Reference } from '../matrix/objects.ts'
import { type Outcome, tally } from '../outcome.ts'
import type { Target } from '../target.ts'
import { runProgram } from './run-program.ts'

/** A request for sqlmap: a star marks each value that it may change. */
type Marked = { name: string; method: string; url: string; body: string | undefined }

const timeoutPerCallMs = 60_000

/** Calls that would end the scan's session or lock its account. */
const left = new Set([
  'signOut',
  'endSessions',
  'deleteUser',
  'deleteAdmin',
  'deleteGroup',
  'moveGroup',
  'moveUser',
])

/**
 * Runs sqlmap on every call with parameters, as staff, who have the widest access.
 * @param timeoutMs for all calls; it reports those that are left
 */
export async function scanWithSqlmap(target: Target, timeoutMs: number): Promise<Outcome[]> {
  const program = findProgram('sqlmap')
  if (!program) return []
  await target.reset()
  const staff = await target.signInAs('staff')
  const marked = await markedCalls(target)
  const { count, expect, done } = tally('sqlmap: SQL injection into every parameter')
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-sqlmap-'))
  const end = performance.now() + timeoutMs
  let scanned = 0
  let cutShort = 0
  for (const call of marked) {
    const remaining = end - performance.now()
    if (remaining < 2000) break
    const words = wordsFor(call, staff, folder)
    const { output, isCutShort } = await runProgram(program, words, Math.min(remaining, timeoutPerCallMs))
    scanned++
    cutShort += isCutShort ? 1 : 0
    for (const finding of findingsIn(output, isCutShort)) count(`${call.name}: ${finding}`)
    for (const _ of output.matchAll(/parameter '[^']*' does not seem to be injectable/g)) count()
  }
  rmSync(folder, { recursive: true, force: true })
  expect(target.isAlive(), 'the portal has stopped')
  const rest = marked.length - scanned
  return [
    done(
      `${scanned} calls${cutShort ? `, ${cutShort} cut short` : ''}${rest ? `, no time for ${rest}` : ''}`,
    ),
  ]
}

/** Every call with parameters, with valid values. Searches come first. */
async function markedCalls(target: Target): Promise<Marked[]> {
  const rows = await target.rows()
  const all = Object.entries<Endpoint>(api).filter(([name]) => !left.has(name))
  const marked = all.flatMap(([name, { method, path: address, query }]) => {
    const call = calls[name as keyof typeof calls]
    const { about, params, body } = call
    const of: Reference = about ? objectsOf(about, 'staff', rows).own : ''
    const fixed = queryOf(call, of)
    const values = params?.(of) ?? {}
    const placed = address.replaceAll(/:(\w+)/g, (_, key: string) => `${values[key] ?? ''}*`)
    const listed = query && 'entries' in query ? Object.keys(query.entries as object) : []
    const search = fixed ? fixed.split('&') : listed.map((key) => `${key}=${samples[key] ?? ''}`)
    const stars = search.map((pair) => `${pair}*`).join('&')
    const sent = body && JSON.stringify(body(of))
    const url = `http://127.0.0.1:${target.port}${apiPrefix}${placed}${stars && `?${stars}`}`
    return url.includes('*') || sent ? [{ name, method, url, body: sent }] : []
  })
  return marked.toSorted((a, b) => Number(b.url.includes('q=')) - Number(a.url.includes('q=')))
}

const samples: Record<string, string> = { q: 'klas', sort: 'name', page: '1', size: '20', recursive: 'false' }

function wordsFor({ method, url, body }: Marked, staff: Client, folder: string): string[] {
  const { cookie, [xsrfHeader]: token } = staff.credentials()
  return [
    '--batch',
    '--disable-coloring',
    '--flush-session',
    `--output-dir=${folder}`,
    '-u',
    url,
    `--method=${method}`,
    `--cookie=${cookie}`,
    `--headers=X-XSRF-TOKEN: ${token}\nX-Forwarded-For: 198.51.100.50`,
    ...(body ? [`--data=${body}`] : []),
    // Our stars in the path and the values of a JSON body, but not the cookies.
    '--skip=cookie,user-agent,referer,host',
    '--drop-set-cookie',
    '--dbms=PostgreSQL',
    '--level=1',
    '--risk=1',
    '--technique=BEUSTQ',
    '--time-sec=2',
    '--threads=4',
    '--keep-alive',
    '--timeout=10',
    '--ignore-code=400,401,403,404,409,429',
  ]
}

/** The problems in its output, or that it has not tested. */
function findingsIn(output: string, isCutShort: boolean): string[] {
  const findings: string[] = []
  const [, points] =
    /identified the following injection point\(s\)[^\n]*\n-+\n([\s\S]*?)\n-+/.exec(output) ?? []
  if (points) findings.push(`can be injected: ${points.replaceAll(/\s+/g, ' ').slice(0, 200)}`)
  const codes = [...output.matchAll(/^(5\d\d) \([^)]*\) - \d+ times/gm)].map(([line]) => line)
  findings.push(...codes)
  const hasLooked = points || isCutShort || /do not appear to be injectable/.test(output)
  if (!hasLooked)
    findings.push(
      `was not tested: ${output.match(/\[(CRITICAL|ERROR)\] ([^\n]*)/)?.[2] ?? output.slice(-200)}`,
    )
  return findings
}
