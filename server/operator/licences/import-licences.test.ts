import { readFileSync } from 'node:fs'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readingOptions } from '#contract/products.ts'
import { queuedMails, snapshot } from '#test/support/demo.ts'
import { createLicencePortal, newLicence, productOf } from '#test/support/licence-file.ts'
import { columns } from './columns.ts'

const example = new URL('../../../docs/operations/licences-example.csv', import.meta.url)

const portal = await createLicencePortal()
const { importText, importRow } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const product = (serialNumber: string) => productOf(portal, serialNumber)

describe('a new licence', () => {
  it('a new licence has all the fields of its row', async () => {
    const ran = await importRow({
      ...newLicence,
      web_code: 'abc234xyz',
      dealer: 'dealer2',
      customer: 'Basisschool Zoë',
      town: 'Gent',
      valid_until: '2027-08-31',
      start_date: '2026-09-01',
      production_date: '2026-08-15',
      price: '149,00',
      options: 'program ocr lang_nl',
    })
    expect(ran).toEqual({
      code: 0,
      said: 'line 2: SPR20001 created\n1 created, 0 updated, 0 unchanged, 0 refused\n',
      noted: '',
    })
    const included = new Set(['program', 'ocr', 'lang_nl'])
    expect(await product('SPR20001')).toMatchObject({
      webcode: 'ABC234XYZ',
      prod_date: '2026-08-15',
      start_date: '2026-09-01',
      nr_lics: 25,
      weblock: { valid_until: '2027-08-31', price_cents: 14_900 },
      options: readingOptions.map((name) => ({ name, valid: included.has(name), counted: null })),
    })
    const dealer = await portal.signInAs('dealer2')
    expect((await dealer.get('/licences/SPR20001')).body.data.town).toBe('Gent')
    await importRow({ serial_number: 'SPR20001', town: '-' })
    expect((await dealer.get('/licences/SPR20001')).body.data.town).toBe('')
  })

  it('a new licence needs only seats, and gets a web code with which its first admin can register', async () => {
    await importRow({ ...newLicence, customer: 'Woordwijs' })
    const { webcode, weblock } = await product('SPR20001')
    expect(webcode).toMatch(/^[A-Z2-9]{10}$/)
    expect(weblock).toMatchObject({ valid_until: null, price_cents: 0 })
    const visitor = portal.visitor()
    await visitor.get('/isloggedin')
    const admin = {
      login: 'first.admin',
      password: 'a-password-hard-to-guess',
      name: 'A',
      email: 'a@example.org',
    }
    const answer = await visitor.post('/weblockadmin/register', {
      admin,
      sn: 'SPR20001',
      webcode,
      language: 'nl',
    })
    expect(answer.status).toBe(200)
  })

  it('a new licence without a customer has no groups, and cannot have an end date', async () => {
    expect((await importRow(newLicence)).code).toBe(0)
    expect((await product('SPR20001')).weblock).toBeNull()
    const ran = await importRow({ serial_number: 'SPR20002', seats: '1', valid_until: '2027-01-01' })
    expect([ran.code, ran.said]).toEqual([1, expect.stringContaining('SPR20002 refused: valid_until: ')])
  })

  it('a new licence gets its groups later, once the customer is known', async () => {
    await importRow(newLicence)
    const ran = await importRow({ serial_number: 'SPR20001', customer: 'Later', valid_until: '2027-01-01' })
    expect(ran.said).toContain('SPR20001 updated')
    expect((await product('SPR20001')).weblock).toMatchObject({ valid_until: '2027-01-01' })
  })

  it('a new licence can create its dealer, who sets a password by “forgot password”', async () => {
    const dealer = { dealer: 'taalhuis', dealer_name: 'Taalhuis', dealer_email: 'hallo@taalhuis.example' }
    expect((await importRow({ ...newLicence, ...dealer })).code).toBe(0)
    const found = await portal.services.db
      .selectFrom('accounts')
      .select(['kind', 'name', 'email', 'group_id'])
      .where('login', '=', 'taalhuis')
      .execute()
    expect(found).toEqual([
      { kind: 'dealer', name: 'Taalhuis', email: 'hallo@taalhuis.example', group_id: null },
    ])
    await expect(portal.signInAs('taalhuis', '')).rejects.toThrow()
    await expect(portal.signInAs('taalhuis', 'taalhuis')).rejects.toThrow('session.wrongCredentials')
  })

  it('a new licence of the communication aid has the options of its row, with or without counts', async () => {
    await importRow({ serial_number: 'ME30001', seats: '2', options: 'medoc_pcs=10 starnav !doclock' })
    expect((await product('ME30001')).options).toEqual([
      { name: 'medoc_pcs', valid: true, counted: 10 },
      { name: 'starnav', valid: true, counted: null },
      { name: 'doclock', valid: false, counted: null },
    ])
  })
})

describe('an existing licence', () => {
  it('an existing licence keeps fields that are empty or missing in the file, and changes made in the portal', async () => {
    const before = await product('SPR10001')
    const ran = await importRow({
      serial_number: 'spr10001',
      seats: '40',
      dealer: '',
      customer: 'Other',
      options: '',
    })
    expect(ran.said).toContain('line 2: SPR10001 updated\n')
    expect(await product('SPR10001')).toEqual({ ...before, nr_lics: 40 })
    const dealer = { dealer: 'dealer', dealer_name: 'Other', dealer_email: 'other@example.org' }
    expect((await importRow({ serial_number: 'SPR10001', ...dealer })).said).toContain('SPR10001 unchanged')
  })

  it('an existing licence loses the fields that are “-”', async () => {
    const row = {
      serial_number: 'SPR10001',
      dealer: '-',
      valid_until: '-',
      start_date: '-',
      production_date: '-',
    }
    await importRow(row)
    expect(await product('SPR10001')).toMatchObject({
      prod_date: null,
      start_date: null,
      weblock: { valid_until: null },
    })
    const dealer = await portal.signInAs('dealer')
    expect((await dealer.get('/products/SPR10001')).status).toBe(404)
  })

  it('an existing licence is shortened only with --shorten, because a year may have been paid for', async () => {
    const row = { serial_number: 'SPR10001', valid_until: '2026-10-01' }
    const kept = await importRow(row)
    expect(kept.code).toBe(0)
    expect(kept.said).toContain(
      'SPR10001 unchanged: it stays valid until 2027-01-15, which is later than 2026-10-01',
    )
    expect((await importRow({ ...row, serial_number: 'SPR10003' })).said).toContain('it stays permanent')
    expect((await importRow(row, '--shorten')).said).toContain('SPR10001 updated\n')
    expect((await product('SPR10001')).weblock.valid_until).toBe('2026-10-01')
  })

  it('the school gets one mail about a changed end date, which all other mails overtake', async () => {
    const row = { serial_number: 'SPR10001', valid_until: '2028-01-15' }
    await importRow(row, '--dry-run')
    await importRow({ serial_number: 'SPR10001', seats: '31' })
    expect(await queuedMails(portal)).toEqual([])
    await importRow(row)
    await importRow(row)
    expect(await queuedMails(portal)).toMatchObject([
      {
        ...{ kind: 'endDateChanged', to_address: 'linde.admin@example.org' },
        content: { by: 'operator', before: '2027-01-15', after: '2028-01-15' },
      },
    ])
    const { dedupe_key } = await portal.services.db
      .selectFrom('outbox')
      .select('dedupe_key')
      .executeTakeFirstOrThrow()
    expect(dedupe_key).toMatch(/^many:/)
  })

  it('an existing licence goes below the reserved seats only with --below-reserved, and says so', async () => {
    const enough = await importRow({ serial_number: 'SPR10001', seats: '8' })
    expect(enough.said).toContain('SPR10001 updated\n')
    const before = await snapshot(portal)
    const refused = await importRow({ serial_number: 'SPR10001', seats: '7', price: '1' })
    expect([refused.code, refused.said]).toEqual([
      1,
      expect.stringContaining('SPR10001 refused: seats: 7 are fewer than the 8 that'),
    ])
    expect(await snapshot(portal)).toEqual(before)
    const forced = await importRow({ serial_number: 'SPR10001', seats: '7' }, '--below-reserved')
    expect([forced.code, forced.said]).toEqual([
      0,
      expect.stringContaining('SPR10001 updated: seats: 7 are fewer than the 8 that'),
    ])
    expect((await product('SPR10001')).nr_lics).toBe(7)
  })

  it('an existing licence has each change audited, without the web code', async () => {
    await importRow({
      serial_number: 'SPR10001',
      seats: '31',
      web_code: 'NEWCODE23',
      valid_until: '2028-01-01',
    })
    const rows = await portal.services.db
      .selectFrom('audit')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(rows).toMatchObject([
      { action: 'licence.extend', before: { validUntil: '2027-01-15' }, after: { validUntil: '2028-01-01' } },
      { action: 'licence.edit', before: { seats: 30 }, after: { seats: 31, webCodeChanged: true } },
    ])
    expect(JSON.stringify(rows)).not.toContain('NEWCODE23')
    expect(rows.map(({ actor_login }) => actor_login)).toEqual(['(operator)', '(operator)'])
  })

  it('an existing licence does not restore a web code that was renewed in the portal', async () => {
    const row = { serial_number: 'SPR10001', web_code: 'K7Q4M2XW' }
    expect((await importRow(row)).said).toContain('SPR10001 unchanged')
    const { body } = await (await portal.signInAs('staff')).post('/licences/SPR10001/webcode')
    expect((await importRow({ ...row, seats: '31' })).said).toContain(
      'SPR10001 updated: it keeps its web code, which was renewed in the portal',
    )
    expect(await product('SPR10001')).toMatchObject({ webcode: body.data.webcode, nr_lics: 31 })
  })
})

describe('the example of the documentation', () => {
  it('the documentation explains each column that a file of licences may have', () => {
    const explained = readFileSync(new URL('commands.md', example), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => line.split(' | ')[0]?.match(/\w+/g) ?? [])
    expect(Object.keys(columns).filter((name) => !explained.includes(name))).toEqual([])
  })

  it('the example of the documentation is imported completely, and changes nothing the second time', async () => {
    const text = readFileSync(example)
    const first = await importText(text)
    expect([first.code, first.said]).toEqual([
      0,
      expect.stringMatching(/\n3 created, 1 updated, 0 unchanged, 0 refused\n$/),
    ])
    const before = await snapshot(portal)
    const second = await importText(text)
    expect([second.code, second.said]).toEqual([
      0,
      expect.stringMatching(/\n0 created, 0 updated, 4 unchanged, 0 refused\n$/),
    ])
    expect(await snapshot(portal)).toEqual(before)
  })

  it('the example of the documentation reports the same in a dry run, which changes nothing', async () => {
    const before = await snapshot(portal)
    const text = readFileSync(example)
    const dry = await importText(text, '--dry-run')
    expect(await snapshot(portal)).toEqual(before)
    const wet = await importText(text)
    expect(dry.said).toBe(wet.said.replace(/\n$/, ' (a dry run: nothing was kept)\n'))
  })
})
