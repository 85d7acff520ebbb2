import path from 'node:path'
import { missingPrograms } from '../chaos/programs.ts'
import { buildWeb } from '../dev/build-web.ts'
import { findFirefox, findWebKit, missingEngines } from './engines/programs.ts'
import { asOne, type Counts, total } from './reports.ts'
import { browserTests, check, counting, root, unitTests } from './runners.ts'
import { findPostgres } from './support/postgres-server.ts'

/** Tests that belong together. The suites of a step run in parallel. */
export type Suite = {
  title: string
  run: (words: readonly string[]) => Promise<Counts>
  /** Whether a failure only means slowness, perhaps because of a parallel suite; then the suite is rerun alone. */
  mayBeNoise?: (failure: string) => boolean
}

export type Step = {
  suites: Suite[]
  /** With every `npm test`, only with `--all`, or only without it. `build`: also where names are given. */
  when: 'always' | 'all' | 'short' | 'build'
  /** What only this step finds, or why it can wait for the full run. */
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
  mayBeNoise: (failure) => failure.includes('waits too long'),
})

/** Engines that are not installed count as skipped. Chromium, which is always there, has no tests in the short run. */
const otherEngines =
  ({ isShort }: { isShort: boolean }) =>
  async (): Promise<Counts> => {
    const missing = missingEngines().map(({ name, packages }) =>
      skipped(`${name} (${packages.join(', ')})`, 'npm run engines -- --install fetches it.'),
    )
    if (isShort && !findWebKit() && !findFirefox()) return total(missing)
    const words = isShort ? ['--grep=@smoke'] : []
    return total([await browserTests('--project=engines', ...words), ...missing])
  }

const folders = ['contract', 'i18n', 'server', 'web', 'dev', 'test', 'bench', 'attack', 'chaos']

/** The suites that `npm test` runs, in order. */
export const steps: Step[] = [
  {
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
    ],
  },
  {
    when: 'build',
    why: 'All browser tests need it.',
    suites: [{ title: 'Build of the web', run: build }],
  },
  {
    when: 'always',
    why: 'Every rule of the server and every pure function once, on the embedded database.',
    takesNames: true,
    suites: [{ title: 'Unit and API tests', run: (words) => unitTests(['alone', 'embedded'], words) }],
  },
  {
    when: 'short',
    why: 'Races and locks: the embedded database has one connection, and so has none. Part of all else on PostgreSQL.',
    takesNames: true,
    suites: [{ title: 'Races on PostgreSQL', run: onPostgres('races') }],
  },
  {
    when: 'all',
    why: 'What takes a minute each: processes that are killed and cut off, and hundreds of random changes.',
    takesNames: true,
    suites: [{ title: 'Proofs at length', run: (words) => unitTests(['proofs'], words) }],
  },
  {
    when: 'all',
    why: 'The same API tests on the other engine, as two portals; proofs that kill and cut off processes.',
    takesNames: true,
    suites: [{ title: 'All else on PostgreSQL', run: onPostgres('postgresql', 'two portals') }],
  },
  {
    when: 'all',
    why: 'They sit out time limits, and show what changes seldom touch.',
    // Each leaves a core to the others.
    suites: [
      attacks('the embedded database', 'embedded'),
      attacks('PostgreSQL', 'postgresql'),
      { title: 'Faults, the commonest', run: faults },
    ],
  },
  {
    when: 'always',
    why: 'A journey of each kind of person, through the pages to the database and back.',
    takesNames: true,
    suites: [
      {
        title: 'Main journeys',
        run: (words) => browserTests('--project=main', ...words),
      },
    ],
  },
  {
    when: 'all',
    why: 'Everything else that people do in a browser.',
    takesNames: true,
    suites: [
      {
        title: 'Other journeys',
        run: (words) => browserTests('--project=other', ...words),
      },
    ],
  },
  {
    when: 'short',
    why: 'The commonest journeys by touch: a change of style or script may break one engine alone.',
    suites: [{ title: 'Other engines, in short', run: otherEngines({ isShort: true }) }],
  },
  {
    when: 'all',
    why: 'Every view and journey in all engines.',
    suites: [{ title: 'Other engines', run: otherEngines({ isShort: false }) }],
  },
  {
    when: 'short',
    why: 'Every screen and dialog of each kind of person once.',
    takesNames: true,
    suites: [
      {
        title: 'Gallery, in short',
        run: (words) => browserTests('--project=gallery', '--grep=@first', ...words),
      },
    ],
  },
  {
    when: 'all',
    why: 'Every state of them: loading, empty, failed, refused, under way.',
    takesNames: true,
    suites: [{ title: 'Gallery', run: (words) => browserTests('--project=gallery', ...words) }],
  },
]
