import type { Page } from '@playwright/test'
import fc from 'fast-check'
import { Invoice } from '#contract/invoices.ts'
import { languageCookie } from '#contract/session.ts'
import { translate } from '#i18n/catalogues.ts'
import { locales } from '#i18n/languages.ts'
import { filesOf } from '#server/invoices/invoices.ts'
import type { PaperDocument } from '#server/invoices/paper.ts'
import { seed } from '#test/proofs/budget.ts'
import { type ExactAmounts, exactEuros } from '#test/support/exact-amounts.ts'
import { roundedFirst, trades } from '#test/support/random-papers.ts'
import { expect, signedIn, test } from './support.ts'

/** A paper as its page gets it, before any money came in. */
const asWire = (paper: PaperDocument) =>
  Invoice.toWire({
    ...paper,
    ...filesOf(paper),
    ...{ state: 'open', sending: null, paidCents: 0, creditedCents: 0, toPayBackCents: 0 },
    ...{ epc: null, receipts: [], creditNotes: [], isPayableOnline: false, peppol: null },
    ...{ dispute: null, reminders: null },
    vatExemption: paper.vatExemption ?? null,
    credits: paper.credits ?? null,
  })

/** The lines: price and amount of each. `totals`: by their names. */
async function read(page: Page) {
  const rows = await page.getByRole('table').getByRole('row').all()
  const lines = await Promise.all(rows.slice(1).map((row) => row.getByRole('cell').allInnerTexts()))
  const pairs = await page
    .locator('dl > div')
    .evaluateAll((all) => all.map((pair) => [...pair.children].slice(0, 2).map((part) => part.textContent)))
  return { lines: lines.map(([, price, , amount]) => [price, amount]), totals: Object.fromEntries(pairs) }
}

/** The same by exact arithmetic, in the paper's language. */
function expected({ language, kind, due, vatRate }: PaperDocument, exact: ExactAmounts) {
  const euros = (cents: number) => exactEuros(cents, language)
  const say = (key: string, values?: Record<string, string>) => translate(language, `paper.${key}`, values)
  const rate = `${new Intl.NumberFormat(locales[language]).format(vatRate)}\u00a0%`
  const toPay = due === null ? 'total' : 'toPay'
  return {
    lines: exact.lines.map((cents) => [euros(cents), euros(cents)]),
    totals: {
      [say('withoutVat')]: euros(exact.netCents),
      [say('vatOf', { rate, amount: euros(exact.netCents) })]: euros(exact.vatCents),
      ...(exact.roundingCents !== 0 && { [say('rounding')]: euros(exact.roundingCents) }),
      [say(kind === 'credit_note' ? 'totalCredit' : toPay)]: euros(exact.totalCents),
    },
  }
}

test('the pages of 20 random papers have exact amounts in their languages', async ({ page }) => {
  console.log(`PROOF_SEED=${seed} repeats these papers.`)
  const some = roundedFirst(fc.sample(trades, { seed, numRuns: 500 }), 3)
    .flat()
    .slice(0, 20)
  await signedIn(page, 'linde.admin')
  await page.addInitScript((name) => {
    const [, language = 'en'] = new RegExp(`${name}=(\\w+)`).exec(document.cookie) ?? []
    localStorage.setItem('portal.language', language)
  }, languageCookie)
  let shown: PaperDocument | undefined
  await page.route('**/api/v1/invoices/*', (route) =>
    shown ? route.fulfill({ json: { data: asWire(shown) } }) : route.abort(),
  )
  for (const { paper, exact } of some) {
    shown = paper
    await page
      .context()
      .addCookies([{ name: languageCookie, value: paper.language, domain: 'localhost', path: '/' }])
    await page.goto(`/invoices/${paper.number}`)
    await expect(page.locator('html')).toHaveAttribute('lang', paper.language)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(paper.number)
    await expect(page.getByRole('table')).toBeVisible()
    expect(await read(page), paper.number).toMatchObject(expected(paper, exact))
  }
})
