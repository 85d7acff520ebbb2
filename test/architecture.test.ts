import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mayCall, type PersonKind } from '#contract/access.ts'
import { api } from '#contract/api.ts'
import { apiPrefix, type Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { readCatalogue } from '#i18n/catalogues.ts'
import { languages } from '#i18n/languages.ts'
import { meaning, openApiDocument } from '#server/platform/http/openapi.ts'
import type { Client } from './support/client.ts'
import { type LyingProvider, startLyingProvider } from './support/identity-provider.ts'
import { createTestApp, type TestApp } from './support/test-app.ts'

const endpoints = Object.entries<Endpoint>(api)

describe('the contract and the server', () => {
  let provider: LyingProvider
  let portal: TestApp
  const people = new Map<PersonKind | null, Client>()
  beforeAll(async () => {
    provider = await startLyingProvider()
    portal = await createTestApp({ oidc: provider.oidc })
    const visitor = portal.visitor()
    await visitor.get('/isloggedin')
    people.set(null, visitor)
    const logins = { staff: 'staff', dealer: 'dealer', admin: 'linde.admin', user: 'lena' } as const
    for (const [kind, login] of Object.entries(logins))
      people.set(kind as PersonKind, await portal.signInAs(login))
  })
  afterAll(async () => {
    await portal.close()
    await provider.close()
  })

  it.each(endpoints)('the server serves %s of the contract', (_, { method, path: address }) => {
    expect(portal.app.hasRoute({ method, url: apiPrefix + address })).toBe(true)
  })

  it('the server serves no call outside the contract', () => {
    const served = portal.app
      .printRoutes({ commonPrefix: false })
      .split('\n')
      .filter((line) => /\((.*)(GET|POST|PUT|DELETE)/.test(line))
    // Besides the contract: the payment provider's webhook, health (2), OpenAPI and its page (3).
    const methods = served.flatMap((line) => line.match(/GET|POST|PUT|DELETE/g) ?? [])
    expect(methods).toHaveLength(endpoints.length + 6)
  })

  // Ids that do not exist: a permitted caller gets 404 or an earlier refusal, but never 401 or 403.
  const address = (endpoint: Endpoint) =>
    endpoint.path.replaceAll(/:(sn)\b/g, 'SPR00000').replaceAll(/:\w+/g, '987654')
  const kinds = [null, 'staff', 'dealer', 'admin', 'user'] as const
  const matrix = endpoints
    .filter(([name]) => name !== 'signIn' && name !== 'signOut')
    .flatMap(([name, endpoint]) => kinds.map((kind) => [name, kind ?? 'visitor', kind, endpoint] as const))

  it.each(matrix)('the server enforces the access of %s for %s', async (_name, _who, kind, endpoint) => {
    const client = people.get(kind) as Client
    const { status, body } = await client.call(endpoint.method, address(endpoint))
    if (mayCall(endpoint.access, kind)) {
      expect([200, 400, 404, 409]).toContain(status)
    } else if (kind === null) {
      expect([status, body.code]).toEqual([401, 'session.required'])
    } else {
      expect([status, body.code]).toEqual([403, 'session.notAllowed'])
    }
  })
})

describe('the committed OpenAPI document', () => {
  it('the committed OpenAPI document matches the contract (npm run openapi regenerates it)', () => {
    const committed = JSON.parse(readFileSync('docs/openapi.json', 'utf8'))
    expect(committed).toEqual(JSON.parse(JSON.stringify(openApiDocument())))
  })

  it('the OpenAPI document leaves the figures of a refusal open, and is not written if a text cannot be', () => {
    expect(meaning('group.tooDeep')).toBe('Groups can be at most … levels deep. Choose a group higher up.')
    expect(meaning('seats.none')).toMatch(/^All seats of “…” are in use/)
    expect(() => meaning('group.unheardOf' as ErrorCode)).toThrow('group.unheardOf')
  })
})

describe('the languages', () => {
  type Texts = { [key: string]: string | Texts }
  const flat = (texts: Texts, prefix = ''): [string, string][] =>
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[prefix + key, value] as [string, string]]
        : flat(value, `${prefix}${key}.`),
    )

  /** The distinct placeholders and tags of a text. */
  function placeholders(elements: MessageFormatElement[]): string[] {
    const names = elements.flatMap((element): string[] => {
      if (element.type === TYPE.literal || element.type === TYPE.pound) return []
      if (element.type === TYPE.tag) return [`<${element.value}>`, ...placeholders(element.children)]
      const options = 'options' in element ? Object.values(element.options) : []
      return [element.value, ...options.flatMap((option) => placeholders(option.value))]
    })
    return [...new Set(names)].sort()
  }

  const english = new Map(flat(readCatalogue('en')))

  it.each(languages)('%s has the same keys and placeholders as English', (language) => {
    const texts = new Map(flat(readCatalogue(language)))
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort())
    for (const [key, text] of texts) {
      expect([key, placeholders(parse(text))]).toEqual([key, placeholders(parse(english.get(key) ?? ''))])
      expect(text.trim()).not.toBe('')
    }
  })

  it('each kind of change has its sentence in the history', () => {
    const source = readFileSync('server/record/audit/audit.ts', 'utf8')
    const actions = [...source.matchAll(/^ {4}\| '(\w+\.\w+)'$/gm)].map(([, action]) => action)
    expect(actions).toContain('payment.dispute')
    expect(actions.filter((action) => !english.has(`trail.${action}`))).toEqual([])
  })

  it.each(languages)('%s has the plural forms of its grammar', (language) => {
    const categories = new Intl.PluralRules(language === 'no' ? 'nb' : language).resolvedOptions()
      .pluralCategories
    // "many" in the Romance languages is for millions.
    const needed = categories.filter((category) => language === 'ru' || category !== 'many')
    for (const [key, text] of flat(readCatalogue(language))) {
      for (const element of parse(text)) {
        if (element.type !== TYPE.plural) continue
        const missing = needed.filter((category) => !(category in element.options))
        expect([key, missing]).toEqual([key, []])
      }
    }
  })

  it.each(languages.filter((language) => language !== 'en'))('%s is translated', (language) => {
    const texts = flat(readCatalogue(language))
    const same = texts.filter(([key, text]) => text === english.get(key) && text.length > 25)
    expect(same).toEqual([])
  })
})

describe('the names on the wire', () => {
  const wireNames =
    /\b(nr_lics|lics_are_reserved|packet_sn|reserved_lics|total_lics|valid_until|current_password|weblock\w*)\b/
  // Database columns use our words; one of them is spelt as on the wire.
  const column = /valid_until/g

  function sources(folder: string): string[] {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const file = path.join(folder, entry.name)
      if (entry.isDirectory()) return sources(file)
      return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [file] : []
    })
  }

  it('the names on the wire stay in the contract and its mappers', () => {
    const found = [...sources('web'), ...sources('server')].filter((file) => {
      const text = readFileSync(file, 'utf8')
      return wireNames.test(file.startsWith('server') ? text.replaceAll(column, '') : text)
    })
    expect(found).toEqual([])
  })
})

it('changes lock a licence through its queue; only the operator, in a separate process, locks its row directly', () => {
  const direct = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => /\block(Licence|Group)\b/.test(readFileSync(path.join('server', file), 'utf8')))
  expect(direct.sort()).toEqual([
    'groups/licence-lock.ts',
    // While holding the licence's lock: the overarching group that it moves to, and its root group.
    'groups/place-groups.ts',
    'groups/root-group.ts',
    'licences/put-licence.ts',
    'operator/person/erase-person.ts',
    'platform/db/locks.ts',
  ])
})
