import { afterAll, describe, expect, it } from 'vitest'
import { groupId } from '#test/support/demo.ts'
import { createImportPortal } from '#test/support/importing.ts'
import { createTestApp } from '#test/support/test-app.ts'

const portal = await createImportPortal()
const { klas3A, klas3B, root, preview } = portal
afterAll(() => portal.close())

describe('an import is refused', () => {
  it.each([
    ['without a list', {}, 'request.invalid'],
    ['with two lists', { csv: 'a', rows: [{}] }, 'request.invalid'],
    ['with no text', { csv: 'PK\u0003\u0004x' }, 'import.noText'],
    ['with an empty text', { csv: ' \n' }, 'import.empty'],
    ['with a header alone', { csv: 'naam;klas' }, 'import.empty'],
    ['with an open quote', { csv: 'naam;klas\n"Lena;3A' }, 'import.brokenQuote'],
    ['with 5,001 rows', { csv: 'a b\n'.repeat(5001) }, 'import.tooManyRows'],
  ])('an import is refused %s', async (_, sent, code) => {
    const { status, body } = await preview(sent)
    expect([status, body.code]).toEqual([400, code])
  })

  it('an import is refused if the group is out of scope, or holds no users', async () => {
    const rows = [{ login: 'nieuw.kind' }]
    const foreign = await groupId(portal, 'Sint-Jozefscollege')
    expect((await preview({ rows }, foreign)).body.code).toBe('group.notFound')
    expect((await preview({ rows }, 999_999)).body.code).toBe('group.notFound')
    const below = await portal.signInAs('linde.klas3')
    expect((await preview({ rows }, root, below)).status).toBe(404)
    expect((await preview({ rows }, klas3A, below)).status).toBe(200)
    const staff = await portal.signInAs('staff')
    const { id } = await portal.services.db
      .selectFrom('groups')
      .select('id')
      .where('licence_id', 'is', null)
      .executeTakeFirstOrThrow()
    expect((await preview({ rows }, id, staff)).body.code).toBe('group.overarchingAdminsOnly')
  })

  it('above 2 MB', async () => {
    expect((await preview({ csv: 'x'.repeat(2 * 1024 * 1024 + 1) })).status).toBe(413)
  })
})

describe('taken logins', () => {
  it('taken logins of other customers can be found out a limited number of times, each counted once', async () => {
    const strict = await createTestApp({ takenLoginsPerPerson: 1 })
    try {
      const { db } = strict.services
      const { group_id, password_hash } = await db
        .selectFrom('accounts')
        .select(['group_id', 'password_hash'])
        .where('login', '=', 'jozef.admin')
        .executeTakeFirstOrThrow()
      const logins = Array.from({ length: 51 }, (_, at) => `taken.login.of.theirs.${at}`)
      await db
        .insertInto('accounts')
        .values(
          logins.map((login) => ({
            login,
            group_id,
            password_hash,
            kind: 'user' as const,
            valid_until: null,
          })),
        )
        .execute()
      const linde = await strict.signInAs('linde.admin')
      const ask = async (some: string[]) => {
        const rows = some.map((login) => ({ login }))
        return (await linde.post(`/weblockgroup/${klas3B}/import`, { rows })).status
      }
      expect(await ask(logins.slice(0, 20))).toBe(200)
      expect(await ask(logins.slice(0, 20))).toBe(200)
      expect(await ask(['lena', 'nieuw.kind'])).toBe(200)
      expect(await ask(logins)).toBe(429)
      await db.updateTable('throttle').set({ points: 50 }).where('key', 'like', 'imported-logins:%').execute()
      // All are spent: what is refused must not tell which logins are taken.
      expect(await ask(['lena', 'nieuw.kind'])).toBe(429)
      expect(await ask(logins.slice(0, 1))).toBe(429)
      const carriedOut = { rows: [{ login: 'nieuw.kind' }], options: { dry_run: false }, fingerprint: 'x' }
      expect((await linde.post(`/weblockgroup/${klas3B}/import`, carriedOut)).status).toBe(429)
    } finally {
      await strict.close()
    }
  })
})
