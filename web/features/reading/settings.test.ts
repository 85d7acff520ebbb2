import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { choices, defaults, markRoot, type SettingName, settingNames, settingsFrom } from './settings.ts'

const everyChoice = settingNames.flatMap((name) => choices[name].map((value) => [name, value] as const))
const storing = (name: SettingName, value: string) => (requested: SettingName) =>
  requested === name ? value : null

describe('the stored settings', () => {
  test('empty storage gives the defaults', () => {
    expect(settingsFrom(() => null)).toEqual(defaults)
  })

  test.each(everyChoice)('%s %s is read back, and nothing else changes', (name, value) => {
    expect(settingsFrom(storing(name, value))).toEqual({ ...defaults, [name]: value })
  })

  test.each(settingNames)('an unknown %s is ignored', (name) => {
    for (const value of ['', '9000', 'constructor', 'null']) {
      expect(settingsFrom(storing(name, value))).toEqual(defaults)
    }
  })
})

describe('the data attributes on the root', () => {
  test('default settings set none and remove existing ones', () => {
    const root = { dataset: { textSize: '200', theme: 'dark' } }
    markRoot(root, defaults)
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

  test('blocked storage does not break the page', () => {
    const root = { dataset: {} }
    runInNewContext(script, { document: { documentElement: root, addEventListener: () => {} } })
    expect(root.dataset).toEqual({})
  })
})

const script = readFileSync(new URL('../../public/theme.js', import.meta.url), 'utf8')

/** The data attributes that theme.js sets for one stored value. */
function beforePaint(key: string, value: string): object {
  const root = { dataset: {} }
  const localStorage = { getItem: (requested: string) => (requested === key ? value : null) }
  runInNewContext(script, { document: { documentElement: root, addEventListener: () => {} }, localStorage })
  return root.dataset
}
