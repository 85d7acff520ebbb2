import { QueryClient } from '@tanstack/react-query'
import type { AnyRoute } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { createPortalRouter } from '../routes/router.tsx'
import { pages } from './pages.ts'

vi.mock('../../platform/i18n/language.ts', () => ({ currentLanguage: () => 'nl' }))
// The frame's contents need a browser.
vi.mock('../shell/Shell.tsx', () => ({ Shell: () => null }))

function routesOf(route: AnyRoute): AnyRoute[] {
  const children = Object.values(route.children ?? {}) as AnyRoute[]
  return [route, ...children.flatMap(routesOf)]
}

test('the server knows the pages of the router, with their titles', () => {
  const router = createPortalRouter(new QueryClient())
  const screens = routesOf(router.routeTree).filter(({ options }) => options.staticData?.title)
  const titles = screens.map(({ fullPath, options }) => [fullPath, options.staticData?.title])
  expect(pages.map(({ path, title }) => [path, title]).sort()).toEqual(titles.sort())
})
