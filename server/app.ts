import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import cookie from '@fastify/cookie'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { accountRoutes } from './accounts/routes.ts'
import { vendorRoutes } from './accounts/vendor-routes.ts'
import { appRoutes } from './apps/routes.ts'
import { bankFileRoutes } from './bank-files/routes.ts'
import { bulkRoutes } from './bulk/routes.ts'
import { cardRoutes } from './cards/routes.ts'
import { doorRoutes } from './door/routes.ts'
import { dunningRoutes } from './dunning/routes.ts'
import { exportRoutes } from './export/routes.ts'
import { findRoutes } from './find/routes.ts'
import { groupRoutes } from './groups/routes.ts'
import { homeRoutes } from './home/routes.ts'
import { importRoutes } from './import/routes.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { journalRoutes } from './journal/routes.ts'
import { licenceRoutes } from './licences/routes.ts'
import { meDocumentRoutes } from './me-documents/routes.ts'
import { memberRoutes } from './members/routes.ts'
import { newsletterRoutes } from './newsletter/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { createPages } from './pages/pages.ts'
import { paymentRoutes } from './payments/routes.ts'
import { startOnline } from './payments/start.ts'
import { paymentWebhook } from './payments/webhook.ts'
import { peppolRoutes } from './peppol/routes.ts'
import { pinRoutes } from './pins/routes.ts'
import { captchaRoutes } from './platform/captcha/routes.ts'
import { apiDocumentation } from './platform/http/api-documentation.ts'
import { takesBodies, usualBodyLimit } from './platform/http/body.ts'
import { boundConnections, boundRequests } from './platform/http/bounds.ts'
import { sendFailure } from './platform/http/failure.ts'
import { health } from './platform/http/health.ts'
import { refuseOddHeads } from './platform/http/refused-heads.ts'
import { boundReplies } from './platform/http/reply-room.ts'
import { identifyRequest, logAnswer, logRequests } from './platform/http/request-log.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { createServe } from './platform/http/serve.ts'
import { maxHeadBytes } from './platform/http/too-many-cookies.ts'
import { answerUnreadable } from './platform/http/unreadable.ts'
import { webFiles } from './platform/http/web-files.ts'
import { productRoutes } from './products/routes.ts'
import { mailRoutes } from './record/mail/routes.ts'
import { operationRoutes } from './record/operations/routes.ts'
import { registrationRoutes } from './registration/routes.ts'
import { reminderRoutes } from './reminders/routes.ts'
import { requestRoutes } from './requests/routes.ts'
import { securityRoutes } from './security/routes.ts'
import type { Services } from './services.ts'
import { passkeySignInRoutes } from './sign-in/passkey-routes.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { secondStepRoutes } from './sign-in/second-step-routes.ts'
import { signInSettingsRoutes } from './sign-in-settings/routes.ts'
import { finishWithIdentity } from './single-sign-on/connect-identity.ts'
import { singleSignOnRoutes } from './single-sign-on/routes.ts'
import { vatNumberRoutes } from './vat-numbers/routes.ts'

/**
 * The portal's HTTP server, not yet listening.
 * @param webDirectory the built pages; absent if only the API is wanted
 */
export async function createApp(services: Services, webDirectory?: string): Promise<FastifyInstance> {
  const { config, log } = services
  const { timeLimits } = config
  const onPages = securityHeaders(config)
  const onCalls = { ...onPages, 'cache-control': 'no-store', vary: 'Accept-Language' }
  // The router decodes addresses: `/%61pi/` leads to calls as well.
  const isCall = ({ url, routeOptions }: FastifyRequest) =>
    url.startsWith('/api/') || routeOptions?.url?.startsWith('/api/') === true
  const headersOf = (request: FastifyRequest) => (isCall(request) ? onCalls : onPages)

  const app = Fastify({
    // Slow clients must not hold connections for long.
    requestTimeout: timeLimits.request,
    // Clients that stop reading must not, either.
    connectionTimeout: timeLimits.standstill,
    http: {
      maxHeaderSize: maxHeadBytes,
      // `refuseOddHeads` refuses it, in the envelope.
      requireHostHeader: false,
      headersTimeout: timeLimits.requestHead,
      connectionsCheckingInterval: timeLimits.requestCheck,
    },
    trustProxy: config.trustProxy,
    bodyLimit: usualBodyLimit,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false },
    loggerInstance: log as FastifyBaseLogger,
    // The log itself knows which request a line is about.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Keep serving new requests while draining.
    return503OnClosing: false,
    // Addresses that no route can be looked up for; no hook sees them.
    frameworkErrors: (error, request, reply) => {
      identifyRequest(request, reply)
      reply.headers(headersOf(request))
      reply.raw.once('finish', () => logAnswer(services, request, reply.statusCode, 0))
      return request.url.startsWith('/api/') ? sendFailure(error, request, reply) : reply.redirect('/home')
    },
    clientErrorHandler: (error, socket) => {
      const requestId = randomUUID()
      const status = answerUnreadable(error, socket, requestId)
      if (status !== null) log.info({ requestId, status, fault: error.code }, 'An unreadable request.')
    },
  })
  app.setErrorHandler(sendFailure)
  await app.register(cookie)

  logRequests(app, services)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request))
    done()
  })
  refuseOddHeads(app)
  boundConnections(app, services)
  boundRequests(app, config)
  boundReplies(app)
  const bodies = takesBodies(app, config)

  health(app, services)
  const serve = createServe(app, services, bodies)
  signInRoutes(serve, services)
  secondStepRoutes(serve, services, finishWithIdentity)
  passkeySignInRoutes(serve, services)
  securityRoutes(serve, services)
  singleSignOnRoutes(serve, services)
  accountRoutes(serve, services)
  vendorRoutes(serve, services)
  registrationRoutes(serve, services)
  groupRoutes(serve, services)
  memberRoutes(serve, services)
  exportRoutes(serve, services)
  bulkRoutes(serve, services)
  cardRoutes(serve, services)
  doorRoutes(serve, services)
  pinRoutes(serve, services)
  invitationRoutes(serve, services)
  signInSettingsRoutes(serve, services)
  homeRoutes(serve, services)
  importRoutes(serve, services)
  findRoutes(serve, services)
  licenceRoutes(serve, services)
  reminderRoutes(serve, services)
  mailRoutes(serve, services)
  productRoutes(serve, services)
  meDocumentRoutes(serve, services)
  paymentRoutes(serve, services)
  invoiceRoutes(serve, services)
  orderRoutes(serve, services, startOnline)
  peppolRoutes(serve, services)
  dunningRoutes(serve, services)
  vatNumberRoutes(serve, services)
  journalRoutes(serve, services)
  bankFileRoutes(serve, services)
  operationRoutes(serve, services)
  captchaRoutes(serve, services)
  requestRoutes(serve, services)
  newsletterRoutes(serve, services)
  appRoutes(serve, services)
  await app.register(paymentWebhook(services, bodies.takeBody))

  apiDocumentation(app)
  const hasPages = webDirectory !== undefined && existsSync(path.join(webDirectory, 'index.html'))
  await webFiles(app, hasPages ? { directory: webDirectory, ...createPages(services, webDirectory) } : null)
  return app
}
