import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { accountRoutes } from './accounts/routes.ts'
import { appRoutes } from './apps/routes.ts'
import { captchaRoutes } from './captcha/routes.ts'
import { groupRoutes } from './groups/routes.ts'
import { apiDocumentation } from './http/api-documentation.ts'
import { answerUnreadable, sendFailure } from './http/failure.ts'
import { health } from './http/health.ts'
import { securityHeaders } from './http/security-headers.ts'
import { createServe } from './http/serve.ts'
import { webFiles } from './http/web-files.ts'
import { licenceRoutes } from './licences/routes.ts'
import { meDocumentRoutes } from './me-documents/routes.ts'
import { memberRoutes } from './members/routes.ts'
import { newsletterRoutes } from './newsletter/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { paymentWebhook } from './payments/webhook.ts'
import { productRoutes } from './products/routes.ts'
import { requestRoutes } from './requests/routes.ts'
import type { Services } from './services.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { singleSignOnRoutes } from './single-sign-on/routes.ts'

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
    loggerInstance: services.log as FastifyBaseLogger,
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

  const onPages = securityHeaders(config)
  const onCalls = { ...onPages, 'cache-control': 'no-store', vary: 'Accept-Language' }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? onCalls : onPages)
    done()
  })

  const serve = createServe(app, services)
  sessionRoutes(serve, services)
  singleSignOnRoutes(serve, services)
  accountRoutes(serve, services)
  groupRoutes(serve, services)
  memberRoutes(serve, services)
  licenceRoutes(serve, services)
  productRoutes(serve, services)
  meDocumentRoutes(serve, services)
  paymentRoutes(serve, services)
  captchaRoutes(serve, services)
  requestRoutes(serve, services)
  newsletterRoutes(serve, services)
  appRoutes(serve, services)
  await app.register(paymentWebhook(services))

  health(app, services)
  apiDocumentation(app)
  await webFiles(app, webDirectory)
  return app
}
