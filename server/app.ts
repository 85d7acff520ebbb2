import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { accountRoutes } from './accounts/routes.ts'
import { groupRoutes } from './groups/routes.ts'
import { apiDocumentation } from './http/api-documentation.ts'
import { answerUnreadable, sendFailure } from './http/failure.ts'
import { health } from './http/health.ts'
import { createServe } from './http/serve.ts'
import { webFiles } from './http/web-files.ts'
import { licenceRoutes } from './licences/routes.ts'
import { memberRoutes } from './members/routes.ts'
import type { Services } from './services.ts'
import { sessionRoutes } from './sessions/routes.ts'

const largestBody = 256 * 1024

/**
 * The portal's HTTP server, not yet listening.
 * @param webDirectory the built pages; absent where only the API is wanted
 */
export async function createApp(services: Services, webDirectory?: string): Promise<FastifyInstance> {
  const { config } = services
  const app = Fastify({
    trustProxy: config.trustProxy,
    bodyLimit: largestBody,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false },
    logger: { level: config.logLevel, redact: ['req.headers.cookie', 'req.headers.authorization'] },
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) =>
      request.url.startsWith('/api/') ? sendFailure(error, request, reply) : reply.redirect('/home'),
    clientErrorHandler: answerUnreadable,
  })
  app.setErrorHandler(sendFailure)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  await app.register(cookie)
  await app.register(helmet, securityHeaders(config.secureCookies))

  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/'))
      reply.headers({ 'Cache-Control': 'no-store', Vary: 'Accept-Language' })
  })

  const serve = createServe(app, services)
  sessionRoutes(serve, services)
  accountRoutes(serve, services)
  groupRoutes(serve, services)
  memberRoutes(serve, services)
  licenceRoutes(serve, services)

  health(app, services)
  apiDocumentation(app)
  await webFiles(app, webDirectory)
  return app
}

/** A strict policy: own files only, nothing inline, no eval. */
function securityHeaders(isHttps: boolean) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  } as const
}
