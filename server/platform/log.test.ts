import { expect, it } from 'vitest'
import { createLog } from './log.ts'

/** The line that logging this writes. */
function lineOf(what: object): string {
  let line = ''
  createLog({ logLevel: 'info' }, { write: (text) => (line = text) }).info(what, 'said')
  return line
}

it('the log never holds a secret, at any depth', () => {
  const headers = {
    cookie: 'hunter2',
    authorization: 'hunter2',
    'set-cookie': ['hunter2'],
    'x-xsrf-token': 'hunter2',
  }
  const body = {
    login: 'x',
    password: 'hunter2',
    newPassword: 'hunter2',
    code: 'hunter2',
    webcode: 'hunter2',
  }
  const line = lineOf({ request: { headers, body }, accesstoken: 'hunter2', client_secret: 'hunter2' })
  expect(line).not.toContain('hunter2')
  expect(JSON.parse(line).request.headers.cookie).toBe('[hidden]')
})

it('the log describes a database error without the row’s values', () => {
  const fault = Object.assign(new Error('duplicate key', { cause: new Error('because') }), {
    code: '23505',
    constraint: 'accounts_login',
    detail: 'Key (lower(login))=(lena) already exists.',
  })
  const line = lineOf({ err: fault })
  expect(JSON.parse(line).err).toMatchObject({
    type: 'Error',
    message: 'duplicate key',
    code: '23505',
    constraint: 'accounts_login',
    stack: expect.stringContaining('log.test.ts'),
    cause: { message: 'because' },
  })
  expect(line).not.toContain('lena')
})
