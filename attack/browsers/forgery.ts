import { api } from '#contract/api.ts'
import { apiPrefix, type Endpoint } from '#contract/endpoint.ts'
import { sessionCookie, xsrfCookie } from '#contract/session.ts'
import { type Outcome, tally } from '../outcome.ts'
import type { Target } from '../target.ts'

type Headers = Record<string, string>

/** Requests that another site, or a neighbouring host, makes a browser send: all must be refused. */
export async function attackForgery(target: Target): Promise<Outcome[]> {
  const { expect, done } = tally('forged requests to every call that changes something')
  const person = await target.signInAs('linde.admin')
  const other = await target.signInAs('jozef.admin')
  const visitor = target.visitor()
  await visitor.get('/isloggedin')
  const session = person.cookies.get(sessionCookie) ?? ''
  const token = person.cookies.get(xsrfCookie) ?? ''
  const withCookies = (xsrf: string) => ({ cookie: `${sessionCookie}=${session}; ${xsrfCookie}=${xsrf}` })
  const right = { ...withCookies(token), 'x-xsrf-token': token }
  const ofAnother = other.cookies.get(xsrfCookie) ?? ''
  const ofNobody = visitor.cookies.get(xsrfCookie) ?? ''
  const forgeries: Record<string, Headers> = {
    'no token': withCookies(token),
    'an empty token': { ...withCookies(''), 'x-xsrf-token': '' },
    'a wrong token': { ...withCookies(token), 'x-xsrf-token': `${token.slice(0, -1)}_` },
    'a token without its cookie': { cookie: `${sessionCookie}=${session}`, 'x-xsrf-token': token },
    'a planted pair': { ...withCookies('planted'), 'x-xsrf-token': 'planted' },
    'the pair of another session': { ...withCookies(ofAnother), 'x-xsrf-token': ofAnother },
    'the pair of before the sign-in': { ...withCookies(ofNobody), 'x-xsrf-token': ofNobody },
    'a foreign origin': { ...right, origin: 'https://evil.example' },
    'an origin that begins like ours': { ...right, origin: `${target.portalUrl}.evil.example` },
    'our origin without TLS': { ...right, origin: target.portalUrl.replace('https', 'http') },
    'no origin to speak of': { ...right, origin: 'null' },
    'a cross-site request': { ...right, 'sec-fetch-site': 'cross-site' },
  }
  const changing = Object.entries<Endpoint>(api).filter(
    ([, { method, caller }]) => method !== 'GET' && caller !== 'app',
  )
  for (const [name, { method, path }] of changing) {
    const address = apiPrefix + path.replaceAll(/:\w+/g, '1')
    for (const [what, headers] of Object.entries(forgeries)) {
      const got = await target.wire.send({
        method,
        path: address,
        headers: { 'content-type': 'application/json', ...headers },
        body: '{}',
      })
      const code = JSON.parse(got.text).code
      expect(got.status === 403 && code === 'request.csrf', `${name} with ${what}: ${got.status} ${code}`)
    }
  }
  return [done(), await attackAppCalls(target), await attackWebhook(target)]
}

/** The apps' calls need no XSRF token, because pages may not make them. */
async function attackAppCalls(target: Target): Promise<Outcome> {
  const { expect, done } = tally('calls for apps, made by pages')
  const marks: Headers[] = [
    { origin: target.portalUrl },
    { origin: 'null' },
    { origin: '' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
  ]
  for (const { method, path } of Object.values<Endpoint>(api).filter(({ caller }) => caller === 'app'))
    for (const mark of marks) {
      const headers = { 'content-type': 'application/json', ...mark }
      const got = await target.wire.send({ method, path: apiPrefix + path, headers, body: '{}' })
      expect(got.status === 403, `${method} ${path} with ${JSON.stringify(mark)}: ${got.status}`)
    }
  return done()
}

type Told = { token: string; form: string }

/**
 * The only changing call without a token and a sign-in. A forged webhook changes nothing, even for a payment that is paid at
 * the provider: only the payment's own webhook settles it.
 */
async function attackWebhook(target: Target): Promise<Outcome> {
  const { expect, done } = tally('forged payment webhooks')
  await target.reset()
  const paid = await paidAtProvider(target)
  const statusOf = async () => (await target.rows()).payments.find(({ id }) => id === paid.paymentId)?.status
  const before = JSON.stringify((await target.rows()).payments)
  for (const lie of lies(paid)) {
    const status = await tell(target, lie)
    const shown = `${lie.token.slice(0, 20)} ${lie.form.slice(0, 30)}`
    expect([200, 400, 404].includes(status), `${shown}: ${status}`)
    expect((await statusOf()) === 'open', `${shown}: the payment is settled`)
  }
  expect(JSON.stringify((await target.rows()).payments) === before, 'a payment has changed')
  // Otherwise the forged ones above would prove nothing.
  await tell(target, { token: paid.token, form: `id=${paid.providerId}` })
  expect((await statusOf()) === 'paid', 'the right webhook does not settle the payment')
  return done()
}

type Paid = { paymentId: number; providerId: string; token: string; otherToken: string }

/** A payment that is open in the portal and paid at the provider. `otherToken`: of another paid payment. */
async function paidAtProvider(target: Target): Promise<Paid> {
  const start = async (login: string, sn: string, value: number) => {
    const person = await target.signInAs(login)
    const redirectUrl = `${target.portalUrl}/successful-payment`
    const order = { value, redirectUrl, action: 'packet_extend', metadata: { packet: sn } }
    const { status, body } = await person.post('/payment/start', order)
    if (status !== 200) throw new Error(`${login} could not start a payment: ${JSON.stringify(body)}`)
    await target.payments.standIn.setStatus(body.id, 'paid')
    const { id: providerId, webhookUrl } = await target.payments.read(body.id)
    return { paymentId: body.id, providerId, token: webhookUrl.slice(webhookUrl.lastIndexOf('/') + 1) }
  }
  const other = await start('jozef.admin', 'SPR10002', 399)
  return { ...(await start('linde.admin', 'SPR10001', 149)), otherToken: other.token }
}

function lies({ providerId, token, otherToken }: Paid): Told[] {
  const wrong = [
    otherToken,
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    token.toLowerCase(),
    token.slice(0, -1),
    `${token}A`,
    'x',
    '..',
    '%00',
    'x'.repeat(400),
    "'--",
    'a%2fb',
  ]
  const forms = [
    'id=tr_1',
    'id=',
    'id=tr_1&id=tr_2',
    'id[]=tr_1',
    'x'.repeat(4000),
    '%',
    'id=%00',
    '{"id":"tr_1"}',
  ]
  return [
    ...wrong.flatMap((bad) => [...forms, `id=${providerId}`].map((form) => ({ token: bad, form }))),
    ...forms.map((form) => ({ token, form })),
  ]
}

async function tell(target: Target, { token, form }: Told): Promise<number> {
  const { status } = await target.wire.send({
    method: 'POST',
    path: `${apiPrefix}/payment/webhook/${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form,
  })
  return status
}
