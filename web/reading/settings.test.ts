import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { choices, markRoot, type SettingName, settingNames, settingsFrom, standard } from './settings.ts'

const everyChoice = settingNames.flatMap((name) => choices[name].map((value) => [name, value] as const))
const storing = (name: SettingName, value: string) => (asked: SettingName) => (asked === name ? value : null)

describe('the settings that are stored', () => {
  test('nothing stored is the standard', () => {
    expect(settingsFrom(() => null)).toEqual(standard)
  })

  test.each(everyChoice)('%s %s is read back, and nothing else changes', (name, value) => {
    expect(settingsFrom(storing(name, value))).toEqual({ ...standard, [name]: value })
  })

  test.each(settingNames)('an unknown %s is ignored', (name) => {
    for (const value of ['', '9000', 'constructor', 'null']) {
      expect(settingsFrom(storing(name, value))).toEqual(standard)
    }
  })
})

describe('the marks on the root', () => {
  test('the standard leaves none, and takes those away that were there', () => {
    const root = { dataset: { textSize: '200', theme: 'dark' } }
    markRoot(root, standard)
    expect(root.dataset).toEqual({})
  })

  test.each(everyChoice)('%s %s is the same before the first paint and after', (name, value) => {
    const root = { dataset: {} }
    markRoot(root, settingsFrom(storing(name, value)))
    expect(beforePaint(`portal.${name}`, value)).toEqual(root.dataset)
  })

  test.each(settingNames)('an unknown %s is ignored before the first paint', (name) => {
    expect(beforePaint(`portal.${name}`, 'unknown')).toEqual({})
  })

  test('storage that is closed does not stop the page', () => {
    const root = { dataset: {} }
    runInNewContext(script, { document: { documentElement: root, addEventListener: () => {} } })
    expect(root.dataset).toEqual({})
  })
})

const script = readFileSync(new URL('../public/theme.js', import.meta.url), 'utf8')

/** What theme.js makes of one stored value. */
function beforePaint(key: string, value: string): object {
  const root = { dataset: {} }
  const localStorage = { getItem: (asked: string) => (asked === key ? value : null) }
  runInNewContext(script, { document: { documentElement: root, addEventListener: () => {} }, localStorage })
  return root.dataset
}
