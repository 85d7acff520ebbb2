import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '../errors.ts'
import { sendFailure } from './failure.ts'

/** Serves the built pages; every address that is not a file or a call is the application's own to show. */
export async function webFiles(app: FastifyInstance, directory: string | undefined): Promise<void> {
  const hasPages = directory !== undefined && existsSync(path.join(directory, 'index.html'))
  if (hasPages) {
    await app.register(fastifyStatic, {
      root: path.resolve(directory),
      // A route for each file that is there; everything else, folders too, is a page or not found.
      wildcard: false,
      cacheControl: false,
      // The build has left each file's `.br` and `.gz` beside it.
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz'],
      // Names in assets/ carry a hash of their content.
      setHeaders: (response, file) => {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`)
        response.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (hasPages && isPage(request)) {
      return reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').sendFile('index.html')
    }
    return sendFailure(notFound('request.notFound'), request, reply)
  })
}

/** Whether an address that is no route is the application's to show. */
export function isPage({ method, url }: FastifyRequest): boolean {
  const isReading = method === 'GET' || method === 'HEAD'
  return isReading && !/^\/+(api|assets)([/?]|$)/i.test(url)
}
