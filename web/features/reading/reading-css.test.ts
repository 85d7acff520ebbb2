import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { choices, defaults, settingNames } from './settings.ts'

const css = ['./reading.css', '../../kit/ui/theme.css']
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .join('\n')

/** Settings without CSS: the ruler is a component, the speed is for the voice. */
const withoutStyle = ['ruler', 'voiceSpeed']

const attribute = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const marks = settingNames
  .filter((name) => !withoutStyle.includes(name))
  .flatMap((name) =>
    choices[name].filter((value) => value !== defaults[name]).map((value) => [attribute(name), value]),
  )

describe('the styles of the reading settings', () => {
  test.each(marks)('%s %s has a style', (name, value) => {
    expect(css).toContain(`:root[data-${name}="${value}"] {`)
  })

  /** The number that an attribute sets for a property. */
  function figure(mark: string, property: string): number {
    const [, number] = new RegExp(`:root\\[${mark}\\] \\{[^}]*${property}: ([\\d.]+)(em|%)?;`).exec(css) ?? []
    return Number(number)
  }

  test('spacings reach and exceed WCAG 1.4.12, and text reaches 200 %', () => {
    expect(figure('data-text-size="200"', 'font-size')).toBe(200)
    expect(figure('data-line-spacing="wide"', '--leading')).toBeGreaterThanOrEqual(1.5)
    expect(figure('data-line-spacing="wide"', '--leading-tight')).toBeGreaterThanOrEqual(1.5)
    expect(figure('data-line-spacing="wider"', '--paragraph')).toBeGreaterThanOrEqual(2)
    expect(figure('data-line-spacing="widest"', '--paragraph')).toBeGreaterThan(2)
    expect(figure('data-letter-spacing="wider"', '--letter-spacing')).toBeGreaterThanOrEqual(0.12)
    expect(figure('data-letter-spacing="widest"', '--letter-spacing')).toBeGreaterThan(0.12)
    expect(figure('data-word-spacing="wide"', '--word-spacing')).toBeGreaterThanOrEqual(0.16)
    expect(figure('data-word-spacing="widest"', '--word-spacing')).toBeGreaterThan(0.16)
  })
})
