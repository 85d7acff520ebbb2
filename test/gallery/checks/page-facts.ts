import type { Page } from '@playwright/test'
import type { Finding } from '../findings.ts'
import type { View } from '../view.ts'

/** One heading of the first level, a title, the right language, nothing that moves, and the dialog that should be there. */
export async function wrongFacts(page: Page, view: View, language: string): Promise<Finding[]> {
  const facts = await page.evaluate(() => ({
    headings: document.querySelectorAll('h1').length,
    title: document.title,
    language: document.documentElement.lang,
    moving: document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target : null))
      .filter((target) => target && !target.closest('[role="progressbar"]'))
      .map((target) => window.probe.describe(target as Element)),
    isDialogOpen: window.probe.scope() !== document.body,
    isSignedOut: location.pathname === '/login',
    isWaiting: document.querySelector('[role="progressbar"]') !== null,
  }))
  const wrong: [boolean, string][] = [
    [!view.isBare && facts.headings !== 1, `${facts.headings} headings of the first level`],
    [!view.isBare && !/\S – \S/.test(facts.title), `the title is “${facts.title}”`],
    [facts.language !== language, `the language is said to be “${facts.language}”`],
    [facts.moving.length > 0, `moves with reduced motion: ${facts.moving.join(', ')}`],
    [view.dialog !== undefined && !facts.isDialogOpen, `${view.dialog} is not open`],
    [view.as !== null && view.route !== '/login' && facts.isSignedOut, 'the page is signed out'],
    [view.isLoading === true && !facts.isWaiting, 'nothing says that it is waiting'],
  ]
  return wrong.filter(([isWrong]) => isWrong).map(([, what]) => ({ check: 'page', where: 'page', what }))
}
