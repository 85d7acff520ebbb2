import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { examineLayout, examineTheme, open } from '../gallery/examine.ts'
import { written } from '../gallery/findings.ts'
import { everyLook, type Look, oneLook, widths } from '../gallery/looks.ts'
import { fileOf, record } from '../gallery/records.ts'
import type { Login, View } from '../gallery/view.ts'
import { views } from '../gallery/views.ts'
import { expect, signedIn, test } from './support.ts'

// Every screen and every dialog once, themes, widths and languages shared out; in all of them for `npm run gallery`.

const folder = process.env.GALLERY_FOLDER

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
const cookies = new Map<Login, Cookies>()

test.describe.configure({ mode: 'parallel' })

/** Looks at a view in looks of one width and one language. */
function examined(view: View, looks: [Look, ...Look[]]): void {
  const { width, language } = looks[0]
  const themes = looks.map(({ theme }) => theme).join(', ')
  test(`${view.name} is as it should be in ${themes}, ${width} px, ${language}`, async ({ page }) => {
    if (view.as) {
      const kept = cookies.get(view.as)
      if (kept) await page.context().addCookies(kept)
      else await signedIn(page, view.as)
      cookies.set(view.as, await page.context().cookies())
    }
    const opener = await open(page, view, looks[0])
    const all: string[] = []
    for (const [index, look] of looks.entries()) {
      const file = folder && path.join(folder, fileOf(view, look))
      const { findings, ground } = await examineTheme(page, view, look, file && `${file}.png`)
      if (index === looks.length - 1)
        findings.push(...(await examineLayout(page, ground, view, look, opener)))
      if (file) writeFileSync(`${file}.json`, JSON.stringify(record(view, look, findings)))
      all.push(...findings.map(written))
    }
    expect(all.join('\n\n')).toBe('')
  })
}

for (const [index, view] of views.entries()) {
  if (!folder) {
    examined(view, [oneLook(index)])
    continue
  }
  for (const language of ['en', 'nl'] as const)
    for (const [place, width] of widths.entries()) {
      const looks = everyLook(index).filter((look) => look.language === language && look.width === width)
      // The last one is gone through by keyboard: at each width another.
      const turned = [...looks.slice(place + 1), ...looks.slice(0, place + 1)] as [Look, ...Look[]]
      examined(view, language === 'nl' ? (looks as [Look]) : turned)
    }
}
