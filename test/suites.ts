import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { missingPrograms } from '../chaos/programs.ts'
import { buildWeb } from '../dev/build-web.ts'
import { missingEngines } from './engines/programs.ts'
import { hashOfServerInputs, hashOfUnchangedInputs } from './green/suite-inputs.ts'
import { asOne, type Counts, total } from './reports.ts'
import { browserTests, check, counting, root, unitTests } from './runners.ts'
import { findPostgres } from './support/postgres-server.ts'

/** Tests that belong together. The suites of a step run in parallel. */
export type Suite = {
  title: string
  run: (words: readonly string[]) => Promise<Counts>
  /** The hash of all that its tests depend on: with the same one they are not run again. None: its tests know theirs, or it always runs. */
  inputs?: () => string
  /** Whether a failure only means slowness, perhaps because of a parallel suite; then the suite is rerun alone. */
  mayBeNoise?: (failure: string) => boolean
}

export type Step = {
  /** In the table of costs; none: its suites' titles. */
  title?: string
  suites: Suite[]
  /** With every `npm test`, only with `--all`, or only without it. `build`: also if names are given. */
  when: 'always' | 'all' | 'short' | 'build'
  /** The faults that only this step finds, or why it can wait for the full run. */
  why: string
  /** Whether names on the command line filter its tests; otherwise names skip the step. */
  takesNames?: true
}

const skipped = (what: string, how: string): Counts => {
  console.log(`Skipped: ${what}. ${how}`)
  return { ...total([]), skipped: 1 }
}

/** Builds as `npm start` does, so that portals started by tests find a current build. */
async function build(): Promise<Counts> {
  await buildWeb(path.join(root, 'dist/web'))
  return asOne(true)
}

const onPostgres = (...projects: string[]) => {
  return (words: readonly string[]): Promise<Counts> =>
    findPostgres()
      ? unitTests(projects, words)
      : Promise.resolve(skipped('PostgreSQL 15 or later', 'The API tests run on the embedded database only.'))
}

async function faults(): Promise<Counts> {
  const missing = missingPrograms()
  return missing.length === 0
    ? counting('chaos/run.ts', '--quick')
    : skipped(missing.join(', '), 'npm run chaos -- --install fetches it.')
}

/** The time that the portal takes is judged again without the other suite beside it. */
const attacks = (name: string, engine: 'embedded' | 'postgresql'): Suite => ({
  title: `Attacks on ${name}, the quick ones`,
  run: () =>
    engine === 'embedded' || findPostgres()
      ? counting('attack/run.ts', '--quick', '--engine', engine)
      : Promise.resolve(skipped('PostgreSQL 15 or later', 'The embedded database was attacked only.')),
  inputs: serverInputs,
  mayBeNoise: (failure) => failure.includes('waits too long'),
})

/**
 * All tests of pages as one run, so that two workers stay busy until the last file. Engines that are not installed count as
 * skipped; Chromium is always there.
 */
const pages =
  ({ isShort }: { isShort: boolean }) =>
  async (words: readonly string[]): Promise<Counts> => {
    const missing = missingEngines().map(({ name, packages }) =>
      skipped(`${name} (${packages.join(', ')})`, 'npm run engines -- --install fetches it.'),
    )
    process.env.PAGES = isShort ? 'short' : 'all'
    return total([await browserTests(...words), ...missing])
  }

/** The inputs of the tests of the server. */
function serverInputs(): string {
  const folder = findPostgres()
  const version = folder && execFileSync(path.join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  return hashOfServerInputs(`${folder} ${version}`)
}

const folders = ['contract', 'i18n', 'server', 'web', 'dev', 'test', 'bench', 'attack', 'chaos']

/** The suites that `npm test` runs, in order. */
export const steps: Step[] = [
  {
    title: 'Types, lint and import rules',
    when: 'always',
    why: 'Takes seconds, and finds most slips.',
    suites: [
      { title: 'Types of server and tests', run: () => check('tsc', ['-p', '.']) },
      { title: 'Types of the web', run: () => check('tsc', ['-p', 'web']) },
      { title: 'Types of the browser tests', run: () => check('tsc', ['-p', 'test/e2e']) },
      { title: 'Lint and format', run: () => check('biome', ['check', '.']) },
      {
        title: 'Import rules',
        run: () => check('depcruise', ['--config', '.dependency-cruiser.cjs', ...folders]),
      },
      { title: 'Unused files and exports', run: () => check('knip', []) },
    ],
  },
  {
    when: 'build',
    why: 'All browser tests need it.',
    suites: [{ title: 'Build of the web', run: build }],
  },
  {
    when: 'always',
    why: 'Every pure function, and what looks at the sources.',
    takesNames: true,
    suites: [{ title: 'Unit tests', run: (words) => unitTests(['unit', 'alone'], words) }],
  },
  {
    when: 'short',
    why: 'Every rule of the server, on the embedded database.',
    takesNames: true,
    suites: [{ title: 'API tests', inputs: serverInputs, run: (words) => unitTests(['embedded'], words) }],
  },
  {
    when: 'short',
    why: 'Races and locks: the embedded database has one connection, and so has none. Part of all else on PostgreSQL.',
    takesNames: true,
    suites: [{ title: 'Races on PostgreSQL', inputs: serverInputs, run: onPostgres('races') }],
  },
  {
    when: 'all',
    why: 'Every rule of the server on PostgreSQL, as two portals, and on the embedded database what an engine can change; processes that are killed and cut off; random changes.',
    takesNames: true,
    suites: [
      {
        title: 'API tests and proofs',
        inputs: serverInputs,
        run: (words) =>
          unitTests(
            findPostgres() ? ['proofs', 'postgresql', 'two portals', 'engine'] : ['embedded', 'proofs'],
            words,
          ),
      },
    ],
  },
  {
    title: 'Attacks and faults',
    when: 'all',
    why: 'They sit out time limits, and show what changes seldom touch.',
    // Each leaves a core to the others.
    suites: [
      attacks('the embedded database', 'embedded'),
      attacks('PostgreSQL', 'postgresql'),
      { title: 'Faults, the commonest', inputs: serverInputs, run: faults },
    ],
  },
  {
    when: 'short',
    why: 'A journey of each kind of person; the commonest journeys in the other engines; every screen and dialog once.',
    takesNames: true,
    suites: [{ title: 'Pages, in short', run: pages({ isShort: true }) }],
  },
  {
    when: 'all',
    why: 'Everything that people do in a browser; every view and journey in all engines; every state of every screen and dialog.',
    takesNames: true,
    suites: [{ title: 'Pages', run: pages({ isShort: false }) }],
  },
  {
    when: 'all',
    why: 'That what is not run again is what a change cannot touch.',
    suites: [
      {
        title: 'Faults in unchanged inputs',
        inputs: hashOfUnchangedInputs,
        run: () => counting('test/green/planted-faults.ts'),
      },
    ],
  },
]
