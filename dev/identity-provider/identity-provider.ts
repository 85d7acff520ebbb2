import Fastify, { type FastifyInstance } from 'fastify'
import type Provider from 'oidc-provider'
import type { InteractionResults } from 'oidc-provider'
import * as v from 'valibot'
import { sendPage, serveStyle } from '../pages/send-page.ts'
import { portFault } from '../taken-port.ts'
import { createOpenIdProvider, type PortalAsClient } from './openid-provider.ts'
import { faultPage, listPage, pickPage } from './pages.ts'
import { findPupil, pupils } from './pupils.ts'

export type IdentityStandIn = {
  /** @returns its origin, which is the issuer. Rejects if the port is taken. */
  listen: (port: number, host?: string) => Promise<string>
  close: () => Promise<void>
}

type SignInUnderWay = { Params: { uid: string } }
type Picking = SignInUnderWay & { Body: Record<string, string> | undefined }

const ended = () => faultPage('This sign-in has ended', 'It was finished or given up, or it took too long.')

const pick = v.strictObject({ interaction: v.string(), pupil: v.nullable(v.string()) })

/**
 * The stand-in for LeerID during development: a real OpenID Connect provider, with a page to pick a pupil.
 * For tests: what its button posts (`POST /interaction/{uid}`, with the browser's cookies, form fields `pupil` or
 * `cancel`), or `POST /api/pick {interaction, pupil}` (null: cancel), which answers `{continueAt}`, the address at which that same
 * browser continues. `GET /api/pupils` lists the pupils.
 */
export function createIdentityProvider(portal: PortalAsClient): IdentityStandIn {
  let provider: Promise<Provider>
  const app = Fastify({ forceCloseConnections: true })
  app.register(async (scope) => pages(scope, () => provider))
  app.register(async (scope) => controlApi(scope, () => provider))
  app.register(async (scope) => protocol(scope, () => provider))

  return {
    async listen(port, host = '127.0.0.1') {
      try {
        const origin = await app.listen({ port, host })
        provider = createOpenIdProvider(origin, portal)
        await provider
        return origin
      } catch (cause) {
        throw portFault(cause, 'The identity stand-in', port)
      }
    },
    close: () => app.close(),
  }
}

/** @param key of a pupil; null: cancelled @returns null if there is no such pupil */
function resultOf(key: string | null): InteractionResults | null {
  if (key === null) return { error: 'access_denied', error_description: 'No pupil was picked' }
  const pupil = findPupil(key)
  return pupil ? { login: { accountId: pupil.claims.sub } } : null
}

function pages(app: FastifyInstance, provider: () => Promise<Provider>): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body: string, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  )
  serveStyle(app)
  app.get('/', (_request, reply) => sendPage(reply, listPage()))

  app.get<SignInUnderWay>('/interaction/:uid', async ({ raw }, reply) => {
    const details = await (await provider()).interactionDetails(raw, reply.raw).catch(() => null)
    return details ? sendPage(reply, pickPage(details.uid)) : sendPage(reply.code(404), ended())
  })

  app.post<Picking>('/interaction/:uid', async ({ raw, body }, reply) => {
    const result = resultOf(body?.cancel ? null : (body?.pupil ?? ''))
    if (!result) return sendPage(reply.code(400), faultPage('No such pupil', 'Pick one of the list.'))
    const continueAt = await (await provider()).interactionResult(raw, reply.raw, result).catch(() => null)
    return continueAt ? reply.redirect(continueAt, 303) : sendPage(reply.code(404), ended())
  })
}

function controlApi(app: FastifyInstance, provider: () => Promise<Provider>): void {
  app.get('/api/pupils', () => pupils)

  app.post('/api/pick', async ({ body }, reply) => {
    const { success, output } = v.safeParse(pick, body)
    const result = success ? resultOf(output.pupil) : null
    if (!success || !result)
      return reply.code(400).send({ message: 'interaction: its uid; pupil: a key, or null' })
    const interaction = await (await provider()).Interaction.find(output.interaction)
    if (!interaction) return reply.code(404).send({ message: 'No such sign-in' })
    interaction.result = result
    await interaction.persist()
    return { continueAt: interaction.returnTo }
  })
}

/** All other addresses are the protocol's; the bodies are left to it. */
function protocol(app: FastifyInstance, provider: () => Promise<Provider>): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.all('/*', async (request, reply) => {
    const answer = (await provider()).callback()
    reply.hijack()
    await answer(request.raw, reply.raw)
  })
}
