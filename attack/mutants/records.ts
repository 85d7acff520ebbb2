import { embedded, type Mutant, part } from './mutant.ts'

/** What is written outward or kept: mails, logs, headers, the audit. */
export const recordMutants: Mutant[] = [
  {
    id: 'tags-in-mail',
    breaks: 'what people wrote is text in a mail',
    file: 'server/mail/messages/as-html.ts',
    text: 'text.replaceAll(/[&<>"]/g,',
    instead: 'text.replaceAll(/[&"]/g,',
    killers: [embedded('server/mail/messages/messages.test.ts')],
  },
  {
    id: 'mails-unlimited',
    breaks: 'strangers send an address a few mails an hour',
    file: 'server/limits/public-limits.ts',
    text: 'if (error instanceof Refusal) return false',
    instead: 'if (error instanceof Refusal) return true',
    killers: [embedded('server/requests/requests.test.ts')],
  },
  {
    id: 'secrets-in-log',
    breaks: 'a log hides passwords, codes and tokens',
    file: 'server/log.ts',
    text: "if (secret.test(name)) kept[name] = '[hidden]'",
    instead: 'if (secret.test(name)) kept[name] = value',
    killers: [embedded('server/log.test.ts')],
  },
  {
    id: 'addresses-in-log',
    breaks: 'a log has the route, not the address that was asked for',
    file: 'server/http/request-log.ts',
    text: "return url.startsWith('/api/') || healthChecks.has(url) ? url : 'file'",
    instead: 'return request.url',
    killers: [embedded('server/http/request-log.test.ts')],
  },
  {
    id: 'framed',
    breaks: 'no other page frames the portal',
    file: 'server/http/security-headers.ts',
    text: `frameAncestors: ["'none'"],`,
    instead: `frameAncestors: ["*"],`,
    killers: [embedded('server/http/security-headers.test.ts'), part('headers')],
  },
  {
    id: 'inline-scripts',
    breaks: 'no inline script runs',
    file: 'server/http/security-headers.ts',
    text: `scriptSrc: ["'self'", ...scriptSrc],`,
    instead: `scriptSrc: ["'self'", "'unsafe-inline'", ...scriptSrc],`,
    killers: [embedded('server/http/security-headers.test.ts')],
  },
  {
    id: 'network-outlives-erasing',
    breaks: 'erasing a person takes their network out of the audit',
    file: 'server/audit/queries.ts',
    text: "ARRAY['login', 'name', 'email', 'network']",
    instead: "ARRAY['login', 'name', 'email']",
    killers: [embedded('server/operator/person/erase-person.test.ts')],
  },
  {
    id: 'name-outlives-erasing',
    breaks: 'erasing a person takes their login out of what they did',
    file: 'server/audit/queries.ts',
    text: `UPDATE audit SET actor_login = \${nameless}`,
    instead: 'UPDATE audit SET actor_id = actor_id',
    killers: [embedded('server/operator/person/erase-person.test.ts')],
  },
]
