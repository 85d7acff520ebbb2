import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { oneLook, themes, widths } from './looks.ts'
import { fileOf } from './records.ts'
import { listedViews, views } from './views.ts'

/** The routes of web/app/routes that show a page, of their own or their parent's; redirects have no component. */
function routes(): string[] {
  const files = readdirSync('web/app/routes').map((file) => path.join('web/app/routes', file))
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const pages = new Map<string, string>()
  for (const [, name = '', definition = ''] of text.matchAll(
    /const (\w+) = createRoute\(\{\n([\s\S]*?)\n}\)/g,
  )) {
    const address = /\bpath: '([^']+)'/.exec(definition)?.[1]
    const parent = pages.get(/getParentRoute: \(\) => (\w+)/.exec(definition)?.[1] ?? '')
    if (address && parent) pages.set(name, `${parent}/${address}`)
    else if (address && definition.includes('component:')) pages.set(name, address)
  }
  const later = [...text.matchAll(/\bopenLater\('([^']+)'/g)].map(([, address]) => address as string)
  return [...pages.values(), ...later]
}

const frames = ['web/kit/ui', 'web/kit/dialogs'].map((folder) => path.normalize(folder))

/** Every component that is a dialog of its own; `frames` are what they are made of. */
function dialogs(folder = 'web'): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) return frames.includes(file) ? [] : dialogs(file)
    return /Dialog\.tsx$/.test(entry.name) ? [path.basename(entry.name, '.tsx')] : []
  })
}

describe('the views of the gallery', () => {
  it('the views show every page that has a route', () => {
    expect(routes().length).toBeGreaterThan(20)
    const shown = new Set(views.map(({ route }) => route))
    expect(routes().filter((route) => !shown.has(route))).toEqual([])
    expect([...shown].filter((route) => !routes().includes(route))).toEqual([])
  })

  it('the views show every dialog', () => {
    expect(dialogs().length).toBeGreaterThan(10)
    const shown = new Set(views.map(({ dialog }) => dialog))
    expect(dialogs().filter((dialog) => !shown.has(dialog))).toEqual([])
  })

  it('the views have unique names and file names', () => {
    const files = views.map((view) => fileOf(view, oneLook(0)))
    expect(files.filter((file, index) => files.indexOf(file) < index)).toEqual([])
  })

  it('cover every theme at every width in both languages', () => {
    const spread = listedViews.filter(({ view }) => !view.look)
    const seen = new Set(spread.map(({ look }) => Object.values(look).join(' ')))
    expect(seen.size).toBe(themes.length * widths.length * 2)
  })
})
