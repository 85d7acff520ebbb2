import type { APIRequestContext, Page } from '@playwright/test'
import { xsrfCookie, xsrfHeader } from '#contract/session.ts'
import { expect, forgetSession, signedIn } from './support.ts'

type Answer = { data: never }

/** Sends a call as the person who is signed in here. @returns the answer's data */
async function send<Data>(page: Page, method: 'get' | 'post', path: string, data?: object): Promise<Data> {
  const token = (await page.context().cookies()).find(({ name }) => name === xsrfCookie)?.value ?? ''
  const request: APIRequestContext = page.request
  const answer = await request[method](`/api/v1${path}`, {
    ...(data && { data }),
    headers: { [xsrfHeader]: decodeURIComponent(token) },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return ((await answer.json()) as Answer).data
}

type Who = { obj: { id: number; group: { id: number } } }

async function whoIs(page: Page): Promise<{ id: number; groupId: number }> {
  const { obj } = (await (await page.request.get('/api/v1/isloggedin')).json()) as Who
  return { id: obj.id, groupId: obj.group.id }
}

/** Switches cards and doors on for Lena's school, and signs its admin in. @returns Lena, and her class */
export async function letIn(page: Page): Promise<{ id: number; groupId: number }> {
  await signedIn(page, 'lena')
  const lena = await whoIs(page)
  await forgetSession(page)
  await signedIn(page, 'linde.admin')
  const { groupId: rootId } = await whoIs(page)
  await send(page, 'post', `/weblockgroup/${rootId}/sign_in`, { cards: true, door: true })
  return lena
}

/** Makes Lena a card, and leaves no one signed in. @returns its code */
export async function makeCard(page: Page): Promise<string> {
  const { id, groupId } = await letIn(page)
  const cards = await send<{ code: string }[]>(page, 'post', `/weblockgroup/${groupId}/cards`, {
    account_ids: [id],
  })
  await forgetSession(page)
  return cards[0]?.code ?? ''
}
