import { expect, test } from 'vitest'
import { identityOfToken } from './identity-token.ts'

const token = (payload: unknown) =>
  ['{}', JSON.stringify(payload), 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.')

test('the claims of a token are decoded in any alphabet', () => {
  const claims = { sub: 'a', ov_leerid_uuid: ['b', 'c'], given_name: 'Zoë', family_name: 'Дмитриева 🦋??>>' }
  expect(identityOfToken(token(claims))).toEqual({
    subject: 'a',
    learnerIds: ['b', 'c'],
    accountId: null,
    earlierAccountId: null,
    firstName: 'Zoë',
    lastName: 'Дмитриева 🦋??>>',
  })
})

test.each([
  '',
  'a',
  'a.b.c',
  'a.%.c',
  token(null),
  token([]),
  token({}),
  token({ sub: '' }),
  token({ sub: 5 }),
])('%s holds no identity', (wrong) => {
  expect(identityOfToken(wrong)).toBeNull()
})
