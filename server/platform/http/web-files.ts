import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../errors.ts'
import { sendFailure } from './failure.ts'

/** The built pages. `sendPage` answers for every address that is not a file or a call; `hasPage`: whether one has this address. */
type Web = {
  directory: string
  sendPage: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  hasPage: (address: string) => boolean
}

/** Where password managers send people (https://w3c.github.io/webappsec-change-password-url/). */
const changePasswordAddress = '/help/reset-password'

/** The portal has no service worker. One that another application left at this address would show its own pages: it takes itself away. */
const noServiceWorker = `
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  await registration.unregister()
  for (const page of await clients.matchAll({ type: 'window' })) page.navigate(page.url)
}
`

/** Serves the built pages, if there are any. */
export async function webFiles(app: FastifyInstance, web: Web | null): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers['service-worker'] === 'script')
      return reply.type('text/javascript').header('Cache-Control', 'no-store').send(noServiceWorker)
  })
  if (web) {
    await app.register(fastifyStatic, {
      root: path.resolve(web.directory),
      // A route for each file that is there; everything else, folders too, is a page or not found.
      wildcard: false,
      index: false,
      cacheControl: false,
      // The build has left each file's `.br` and `.gz` beside it.
      preCompressed: true,
      globIgnore: ['index.html', '**/*.br', '**/*.gz'],
      // Names in assets/ carry a hash of their content.
      setHeaders: (response, file) => {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`)
        response.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  if (web) app.get('/.well-known/change-password', (_, reply) => reply.redirect(changePasswordAddress))
  app.setNotFoundHandler((request, reply) => {
    if (web && isPage(request) && (web.hasPage(request.url) || !isLikeFile(request.url)))
      return web.sendPage(request, reply)
    return sendFailure(notFound('request.notFound'), request, reply)
  })
}

/** Whether an address that is no route is the application's to show. */
export function isPage({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  const isReading = method === 'GET' || method === 'HEAD'
  return isReading && !/^\/+(api|assets)([/?]|$)/i.test(url)
}

/** Whether a program asks for a file that is not there, such as `/wp-login.php`; people get a page, which leads them on. */
function isLikeFile(url: string): boolean {
  const [path = ''] = url.split('?', 1)
  return /^\/+\./.test(path) || /\.(?!html?$)[a-z0-9]{1,10}$/i.test(path)
}
