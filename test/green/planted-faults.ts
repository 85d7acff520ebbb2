// Plants a fault in each kind of input of a warm copy of the project, and sees that the view that it breaks is opened again and is
// red, while a view that does not depend on it stays unchanged. Part of `npm test -- --all`.

import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { copyOf } from '../../attack/mutants/copy.ts'
import { ensureBrowser } from '../../dev/browser.ts'
import { printed, type Row, summary } from '../printed-report.ts'

/** Two views of different screens, people, themes and languages. */
const editing = 'groups/edit group is as'
const statement = 'accessibility is as'

type State = 'passed' | 'failed' | 'unchanged'
type Fault = {
  kind: string
  file?: string
  plant?: (source: string) => string
  env?: NodeJS.ProcessEnv
  expected: { [editing]: State; [statement]: State }
}

/** @throws unless the text is there: a fault that is not planted proves nothing */
const replacing = (text: string, instead: string) => (source: string) => {
  if (!source.includes(text)) throw new Error(`There is no “${text}” to plant a fault at.`)
  return source.replace(text, instead)
}

const onlyEditing = { [editing]: 'failed', [statement]: 'unchanged' } as const
const onlyStatement = { [editing]: 'unchanged', [statement]: 'failed' } as const
const both = { [editing]: 'failed', [statement]: 'failed' } as const

const copy = copyOf(path.resolve(import.meta.dirname, '../..'))
const [cache, warm, programs] = ['cache', 'warm', 'programs'].map((name) =>
  mkdtempSync(path.join(tmpdir(), `portal-green-${name}-`)),
) as [string, string, string]

/** Another build of the browser, whose letters are so large that nothing fits. */
function otherEngine(): string {
  const program = path.join(programs, 'browser')
  const switches = '--blink-settings=minimumFontSize=90,minimumLogicalFontSize=90'
  writeFileSync(program, `#!/bin/sh\nexec '${ensureBrowser()}' "$@" ${switches}\n`)
  chmodSync(program, 0o755)
  return program
}

const faults: Fault[] = [
  {
    kind: 'a style',
    file: 'web/screens/accessibility/AccessibilityStatement.module.css',
    plant: (source) => `${source}\n:global(main) h1 {\n  inline-size: 3000px;\n}\n`,
    expected: onlyStatement,
  },
  {
    kind: 'a text',
    file: 'i18n/messages/nl.json',
    plant: (source) => {
      const messages = JSON.parse(source)
      messages.accessibility.promise.title = ''
      return JSON.stringify(messages, null, 2)
    },
    expected: onlyStatement,
  },
  {
    kind: 'the contract',
    file: 'contract/session.ts',
    plant: replacing("path: '/login',", "path: '/sign-in',"),
    expected: { [editing]: 'failed', [statement]: 'passed' },
  },
  {
    kind: 'the server',
    file: 'server/sign-in/routes.ts',
    plant: replacing(
      'beganToWire(services, browser, await signIn(services, body, browser)),',
      "Promise.reject(new Error('planted')),",
    ),
    expected: { [editing]: 'failed', [statement]: 'passed' },
  },
  { kind: 'the engine', env: { CHROME_PATH: otherEngine() }, expected: both },
  {
    kind: 'a check',
    file: 'test/gallery/checks/reflow.ts',
    plant: replacing(
      'const found: Finding[] = []',
      "const found = [{ check: name, where: 'page', what: 'planted' }]",
    ),
    expected: both,
  },
  {
    kind: 'the file of a view',
    file: 'test/gallery/views/group-dialogs.ts',
    plant: replacing("name: 'groups/edit group', act: editGroup", "name: 'groups/edit group'"),
    expected: onlyEditing,
  },
]

/** Opens the two views in the copy. @returns how each ended */
function open(env: NodeJS.ProcessEnv = {}): { [name: string]: State } {
  const words = [
    'test',
    '--project=gallery',
    '--workers=1',
    '--reporter=json',
    '-g',
    `${editing}|^.*${statement}`,
  ]
  const { stdout } = spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', ...words], {
    cwd: copy.folder,
    encoding: 'utf8',
    maxBuffer: 1e8,
    env: { ...process.env, GREEN_INPUTS: 'on', XDG_CACHE_HOME: cache, E2E_PORT: '7310', ...env },
  })
  const report = JSON.parse(stdout.slice(stdout.indexOf('{\n')))
  const ended: { [name: string]: State } = {}
  for (const { specs } of report.suites)
    for (const { title, tests } of specs) {
      const name = [editing, statement].find((start) => title.startsWith(start))
      const [{ status }] = tests
      if (name) ended[name] = status === 'skipped' ? 'unchanged' : status === 'expected' ? 'passed' : 'failed'
    }
  return ended
}

const rows: Row[] = []
const compare = (what: string, found: { [name: string]: State }, expected: { [name: string]: State }) => {
  const problems = Object.entries(expected)
    .filter(([name, state]) => found[name] !== state)
    .map(([name, state]) => `${name} …: ${found[name]} instead of ${state}`)
  rows.push({ text: what, problems })
  console.log(printed({ text: what, problems }))
}

try {
  compare('a cold tree opens every view', open(), { [editing]: 'passed', [statement]: 'passed' })
  compare('a warm tree opens none', open(), { [editing]: 'unchanged', [statement]: 'unchanged' })
  cpSync(cache, warm, { recursive: true })
  for (const { kind, file, plant, env, expected } of faults) {
    const at = file && path.join(copy.folder, file)
    const source = at && readFileSync(at, 'utf8')
    if (at && source && plant) writeFileSync(at, plant(source))
    compare(`a fault in ${kind} opens what depends on it`, open(env), expected)
    if (at && source) writeFileSync(at, source)
    cpSync(warm, cache, { recursive: true })
  }
} finally {
  copy.remove()
  for (const folder of [cache, warm, programs]) rmSync(folder, { recursive: true, force: true })
}
process.exitCode = rows.some(({ problems }) => problems.length > 0) ? 1 : 0
console.log(`\n${summary(rows)}`)
