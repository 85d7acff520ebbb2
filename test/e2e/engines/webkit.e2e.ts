import { findWebKit } from '../../engines/programs.ts'
import { startWebKit } from '../../engines/webkit.ts'
import { makeJourneys, openViews, testWith } from './engine-tests.ts'

const programs = findWebKit()

if (programs) {
  const test = testWith((script) => startWebKit(programs, script))
  makeJourneys(test, 'WebKit')
  openViews(test, 'WebKit')
}
