import { startFirefox } from '../../engines/firefox.ts'
import { findFirefox } from '../../engines/programs.ts'
import { makeJourneys, openViews, testWith } from './engine-tests.ts'

const program = findFirefox()

if (program) {
  const test = testWith((script) => startFirefox(program, script))
  makeJourneys(test, 'Firefox')
  openViews(test, 'Firefox')
}
