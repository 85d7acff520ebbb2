import { expect, it } from 'vitest'
import { browserNameOf } from './browser-name.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)'

it.each([
  ['Chrome', 'Windows', `${windows} ${webkit} Chrome/140.0.0.0 Safari/537.36`],
  ['Edge', 'Windows', `${windows} ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`],
  ['Opera', 'Windows', `${windows} ${webkit} Chrome/139.0.0.0 Safari/537.36 OPR/122.0.0.0`],
  ['Firefox', 'Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'],
  ['Firefox', 'Linux', 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  [
    'Safari',
    'macOS',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari} Version/26.0 Safari/605.1.15`,
  ],
  ['Safari', 'iPhone', `${iphone} ${safari} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Chrome', 'iPhone', `${iphone} ${safari} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`],
  ['Firefox', 'iPad', `Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) ${safari} FxiOS/143.0 Safari/605.1.15`],
  ['Chrome', 'Android', `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`],
  [
    'Samsung Internet',
    'Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Edge',
    'Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36 EdgA/140.0`,
  ],
  ['Chrome', 'ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/140.0.0.0 Safari/537.36`],
  ['Chrome', 'Linux', `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/140.0.0.0 Safari/537.36`],
  [null, 'Linux', 'Mozilla/5.0 (X11; Linux x86_64) Something/1.0'],
  [null, null, ''],
  [null, null, 'curl/8.5.0'],
  [null, null, `${'x'.repeat(600)} Windows Firefox/1.0`],
])('the browser is named %s on %s by its User-Agent', (browser, system, header) => {
  expect(browserNameOf(header)).toEqual({ browser, system })
})

it('a header of any length names its browser without backtracking', () => {
  // If the time grew with the square of the length, this would take minutes.
  expect(browserNameOf('Version/1.'.repeat(200_000))).toEqual({ browser: null, system: null })
})
