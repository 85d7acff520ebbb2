import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { sessionCookie } from '#contract/session.ts'
import { withoutApp } from '../engines/arrive.ts'
import { examineLayout, examineTheme, open } from '../gallery/examine.ts'
import { written } from '../gallery/findings.ts'
import { everyLook, hasTouch, type Look, widths } from '../gallery/looks.ts'
import { fileOf, recordOf } from '../gallery/records.ts'
import type { Login, View } from '../gallery/view.ts'
import { type ListedView, listedViews } from '../gallery/views.ts'
import { expect, signedIn, test } from './support.ts'

// Every screen and dialog once, spread over themes, widths and languages; in all of them for `npm run gallery`.

const folder = process.env.GALLERY_FOLDER

/** A page per person and pointer type: its context has cached the files, and its process keeps their compiled code. */
const kept = new Map<string, Page>()

/** A new page in the context and the process of the one that is kept. */
async function newPage(browser: Browser, login: Login | null, hasTouch: boolean): Promise<Page> {
  const name = `${login} ${hasTouch}`
  let opener = kept.get(name)
  if (!opener) {
    opener = await (await browser.newContext({ hasTouch })).newPage()
    await opener.goto(withoutApp)
    kept.set(name, opener)
  }
  const opened = opener.waitForEvent('popup')
  // A page that Playwright opens begins in a process of its own, which takes a fifth of a second.
  await opener.evaluate(() => {
    const page = window.open('about:blank')
    if (page) page.opener = null
  })
  return opened
}

/** An answer that a view asks to fail is no fault of the page; the router writes the error into the console as well. */
const failedAnswer = /^(Failed to load resource|ApiError\n)/

/** The page's own complaints, such as a missing text. */
function listen(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (said) => {
    if (said.type() === 'error' && !failedAnswer.test(said.text())) faults.push(said.text())
  })
  return faults
}

test.describe.configure({ mode: 'parallel' })
// Failures are described in words; traces and screenshots would take longer than everything else.
test.use({ trace: 'off', screenshot: 'off' })

const seen = new Set<string>()

/** Whether no view before this one shows the same screen, or the same dialog of it, to the same person. */
function isFirst({ route, dialog, as }: View): boolean {
  const shown = `${route} ${dialog} ${as}`
  return seen.size < seen.add(shown).size
}

/** Examines a view in looks of one width and one language. */
function examined({ view, file }: ListedView, tag: string[], looks: [Look, ...Look[]]): void {
  const { width, language } = looks[0]
  const themes = looks.map(({ theme }) => theme).join(', ')
  const title = `${view.name} is as it should be in ${themes}, ${width} px, ${language}`
  const annotation = { type: 'view', description: file }
  test(title, { tag, annotation }, async ({ browser }) => {
    const page = await newPage(browser, view.as, hasTouch(width))
    const context = page.context()
    const faults = listen(page)
    const isSignedIn = (await context.cookies()).some(({ name }) => name === sessionCookie)
    if (view.as && !isSignedIn) await signedIn(page, view.as)
    const opener = await open(page, view, looks[0])
    const all: string[] = []
    for (const [index, look] of looks.entries()) {
      const record = folder && path.join(folder, fileOf(view, look))
      const picture = record && `${record}.png`
      const { findings, ground } = await examineTheme(page, view, look, index === 0, picture)
      if (index === looks.length - 1)
        findings.push(...(await examineLayout(page, ground, view, look, opener)))
      if (record) writeFileSync(`${record}.json`, JSON.stringify(recordOf(view, look, findings)))
      all.push(...findings.map(written))
    }
    await page.close()
    expect([...all, ...faults].join('\n\n')).toBe('')
  })
}

for (const listed of listedViews) {
  const { view, look } = listed
  const tag = isFirst(view) ? ['@gallery', '@first'] : ['@gallery']
  if (!folder || view.look) {
    examined(listed, tag, [look])
    continue
  }
  for (const language of ['en', 'nl'] as const)
    for (const [place, width] of widths.entries()) {
      const looks = everyLook.filter((look) => look.language === language && look.width === width)
      // The last look is also checked by keyboard.
      examined(listed, tag, [...looks.slice(place + 1), ...looks.slice(0, place + 1)] as [Look, ...Look[]])
    }
}
