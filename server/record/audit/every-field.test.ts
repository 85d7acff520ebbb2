import { describe, expect, it } from 'vitest'
import { AccountChange } from '#contract/accounts.ts'
import { GroupChange } from '#contract/groups.ts'
import { LicenceChange } from '#contract/licence-page.ts'
import { MeDocumentChange } from '#contract/me-documents.ts'
import { readingOptions } from '#contract/products.ts'
import { accountId, groupId } from '#test/support/demo.ts'
import {
  accountValues,
  documentValues,
  groupValues,
  lastValues,
  licenceValues,
} from '#test/support/field-values.ts'
import { createSignedInApp } from '#test/support/signed-in-app.ts'

// Every field of every change: the audit, the database and the reply have the same value.

const portal = await createSignedInApp({ staff: 'staff' })
const { staff } = portal

type Row = Record<string, unknown>

const rowOf = async (table: 'accounts' | 'groups' | 'licences' | 'me_documents', id: number) =>
  (await portal.database.pool.query(`SELECT to_jsonb(t) AS row FROM ${table} AS t WHERE id = $1`, [id]))
    .rows[0]?.row as Row

/** The newest entry about a change. */
async function noted(kind: string): Promise<{ before: Row; after: Row }> {
  const { rows } = await portal.database.pool.query(
    `SELECT before, after FROM audit WHERE target_kind = $1 AND action NOT LIKE 'session.%' ORDER BY id DESC LIMIT 1`,
    [kind],
  )
  return rows[0]
}

/** The column of a field, by the names of both. */
const columnCalled = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type Told = { name: string; value: unknown; stored: unknown; answered: unknown }

/** The audit has the new value, which differs from the one before, and is what is stored and answered. */
async function expectTruth(kind: string, { name, value, stored, answered }: Told): Promise<void> {
  const { before, after } = await noted(kind)
  expect({ [name]: after[name], stored, answered }).toEqual({ [name]: value, stored: value, answered: value })
  expect(before[name]).not.toEqual(value)
}

describe('a change of a group', () => {
  const values = lastValues(groupValues)

  it.each(Object.keys(values) as (keyof typeof values)[])(
    'the audit of a group has %s before and after',
    async (name) => {
      const id = await groupId(portal, 'Klas 3A')
      const [wire, value] = [GroupChange.wireNames[name], values[name]]
      const { status, body } = await staff.post(`/weblockgroup/${id}`, { group: { id, [wire]: value } })
      expect(status, body.errormsg).toBe(200)
      const stored = (await rowOf('groups', id))[columnCalled(name)]
      await expectTruth('group', { name, value, stored, answered: body.data[wire] })
    },
  )
})

describe('a change of a school', () => {
  it('the audit of a school has its language before and after', async () => {
    const id = await groupId(portal, 'Basisschool De Linde')
    const { status, body } = await staff.post(`/weblockgroup/${id}`, { group: { id, language: 'fr' } })
    expect(status, body.errormsg).toBe(200)
    const { licence_id } = await rowOf('groups', id)
    const { language: stored } = await rowOf('licences', Number(licence_id))
    await expectTruth('group', { name: 'language', value: 'fr', stored, answered: body.data.language })
  })
})

describe('a change of an account', () => {
  const values = lastValues(accountValues)

  it.each(Object.keys(values) as (keyof typeof values)[])(
    'the audit of an account has %s before and after',
    async (name) => {
      const id = await accountId(portal, 'lena')
      const [wire, value] = [AccountChange.wireNames[name], values[name]]
      const { status, body } = await staff.post(`/weblockaccount/${id}`, { user: { id, [wire]: value } })
      expect(status, body.errormsg).toBe(200)
      const row = await rowOf('accounts', id)
      const stored = name === 'isAdmin' ? row.kind === 'admin' : row[columnCalled(name)]
      await expectTruth('account', { name, value, stored, answered: body.data[wire] })
    },
  )

  it('the audit says that a password is another one, and nothing of it', async () => {
    const id = await accountId(portal, 'lena')
    await staff.post(`/weblockaccount/${id}`, { user: { id, password: 'een-nieuw-geheim' } })
    const { after } = await noted('account')
    expect(after.passwordChanged).toBe(true)
    expect(JSON.stringify(after)).not.toMatch(/geheim|hash/)
  })
})

describe('a change of a licence', () => {
  const options = readingOptions.map((name) => ({ name, valid: name === 'ocr', counted: null }))
  const { validUntil: _, dealer: __, ...others } = lastValues(licenceValues)
  const values = { ...others, options }
  const licence = async () =>
    (
      await portal.database.pool.query(
        `SELECT id, root_group_id AS root FROM licences WHERE number = '10001'`,
      )
    ).rows[0]
  const change = async (body: object) => {
    const answer = await staff.post('/licences/SPR10001', body)
    expect(answer.status, answer.body.errormsg).toBe(200)
    return answer.body.data
  }

  it.each(Object.keys(values) as (keyof typeof values)[])(
    'the audit of a licence has %s before and after',
    async (name) => {
      const [wire, value] = [LicenceChange.wireNames[name], values[name]]
      const answered = (await change({ [wire]: value }))[wire]
      const stored = (await rowOf('licences', (await licence()).id))[columnCalled(name)]
      await expectTruth('licence', { name, value, stored, answered })
    },
  )

  it('the audit of a licence has the dealer before and after', async () => {
    const value = await accountId(portal, 'dealer2')
    const data = await change({ dealer: 'dealer2' })
    const stored = (await rowOf('licences', (await licence()).id)).dealer_id
    await expectTruth('licence', { name: 'dealerId', value, stored, answered: value })
    expect(JSON.stringify(data.dealer)).toContain('dealer2')
  })

  it('the audit of a licence has the end date before and after, which its root group has', async () => {
    const value = '2029-12-31'
    const { valid_until: answered } = await change({ valid_until: value })
    const { root } = await licence()
    const stored = (await rowOf('groups', root)).valid_until
    await expectTruth('group', { name: 'validUntil', value, stored, answered })
  })
})

describe('a change of a document', () => {
  const values = lastValues(documentValues)

  it.each(Object.keys(values) as (keyof typeof values)[])(
    'the audit of a document has %s before and after',
    async (name) => {
      const { data } = (await staff.get('/medocument')).body
      const { id } = data[0]
      const [wire, value] = [MeDocumentChange.wireNames[name], values[name]]
      const { status, body } = await staff.post(`/medocument/${id}`, { [wire]: value })
      expect(status, body.errormsg).toBe(200)
      const answered = body.data[name === 'seats' ? 'nr_lics' : 'remarks']
      await expectTruth('meDocument', {
        name,
        value,
        stored: (await rowOf('me_documents', id))[name],
        answered,
      })
    },
  )
})

it('a group that was just added is answered as it is stored', async () => {
  const parent = await groupId(portal, 'Derde leerjaar')
  await staff.post(`/weblockgroup/${parent}`, {
    group: { id: parent, reserved_lics: 3, valid_until: '2026-12-31' },
  })
  const { body } = await staff.put(`/weblockgroup/${parent}/addgroup`, { group: { name: 'Klas 3D' } })
  expect(body.data).toEqual((await staff.get(`/weblockgroup/${body.data.id}`)).body.data)
})
