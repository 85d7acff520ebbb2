import type { Page } from '@playwright/test'
import { test } from './accounts.ts'
import { expect, signedIn } from './support.ts'

/**
 * Translates the page as browsers and their extensions do, some of which ignore `translate`, again after each change. `kind`: what
 * becomes of a text's node.
 */
const translated = (page: Page, kind: 'wrapped' | 'replaced') =>
  page.evaluate((how) => {
    const translate = (text: Text) => {
      const font = document.createElement('font')
      if (how === 'replaced') font.append(text.data)
      text.replaceWith(font)
      if (how === 'wrapped') font.append(text)
    }
    const translateAll = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts)
        if (text.data.trim() && !text.parentElement?.closest('font, script, style')) translate(text)
    }
    translateAll()
    new MutationObserver(translateAll).observe(document.body, { childList: true, subtree: true })
  }, kind)

for (const kind of ['wrapped', 'replaced'] as const)
  test(`a page that the browser translates shows new names and goes on, with texts ${kind}`, async ({
    page,
    addPerson,
  }) => {
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    const login = `vertaald.${kind}`
    await addPerson(login, `${login}@delinde.example`)
    await signedIn(page, 'linde.admin')
    await page.goto('/users')
    const row = page.getByRole('table').getByRole('row').filter({ hasText: login })
    await expect(row).toBeVisible()
    await translated(page, kind)
    await expect(page.locator('font').first()).toBeAttached()
    const edit = page.getByRole('dialog')
    for (const name of ['Eerste Naam', 'Tweede Naam', '']) {
      await page.getByRole('button', { name: `Edit ${login}`, exact: true }).click()
      await edit.getByLabel('Name', { exact: true }).fill(name)
      await edit.getByRole('button', { name: 'Save' }).click()
      await expect(edit).toHaveCount(0)
      if (name) await expect(row).toContainText(`(${name}, ${login}@delinde.example)`)
      else await expect(row).toContainText(`(${login}@delinde.example)`)
    }
    for (const link of ['Home', 'Users', 'Products', 'Home']) {
      await page.getByRole('link', { name: link, exact: true }).first().click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    expect(faults).toEqual([])
    await expect(page.getByRole('main')).not.toContainText('could not be loaded')
  })

test('names, usernames and licence numbers are left as they are when a page is translated', async ({
  page,
}) => {
  await signedIn(page, 'linde.admin')
  const isKept = async (text: string) => {
    const places = page.getByText(text, { exact: true }).filter({ visible: true })
    await expect(places.first()).toBeVisible()
    for (const place of await places.all())
      expect(
        await place.evaluate((element) => (element as HTMLElement).translate),
        `${await place.evaluate(({ outerHTML }) => outerHTML)}`,
      ).toBe(false)
  }
  await page.goto('/users?group=3')
  for (const name of ['Klas 3A', 'lena', 'Marleen Verstraete']) await isKept(name)
  await page.goto('/products')
  await isKept('SPR10001')
  await page.goto('/home')
  await isKept('linde.admin@example.org')
})
