import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '#test/support/client.ts'
import { accountId, groupId } from '#test/support/demo.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let portal: TestApp
const who: Record<string, Client> = {}
const logins = ['staff', 'dealer', 'dealer2', 'linde.admin', 'linde.klas3', 'jozef.admin']
beforeAll(async () => {
  portal = await createTestApp()
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.reset()
  for (const login of logins) who[login] = await portal.signInAs(login)
})

const find = async (login: string, text: string, more = '') => {
  const { status, body } = await (who[login] as Client).get(`/find?q=${encodeURIComponent(text)}${more}`)
  expect(status, body.errormsg).toBe(200)
  return body.data
}

const neither = { valid_until: null, locked_until: null }

const found = async (login: string, text: string) =>
  (await find(login, text)).map(({ kind, title }: { kind: string; title: string }) => `${kind} ${title}`)

describe('staff find', () => {
  it('staff find customers by name, with where to see them', async () => {
    expect((await find('staff', 'de linde'))[0]).toEqual({
      kind: 'customer',
      id: await groupId(portal, 'Basisschool De Linde'),
      title: 'Basisschool De Linde',
      detail: 'SPR10001 · Gent · Hulpmiddelen Peeters',
      sn: 'SPR10001',
      address: '/products/SPR10001',
      valid_until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      locked_until: null,
    })
  })

  it.each([
    ['SPR10001', 'licence SPR10001'],
    ['spr10001', 'licence SPR10001'],
    ['20001', 'licence ME20001'],
    ['k7q4 m2xw', 'licence SPR10001'],
    ['K7Q4-M2XW', 'licence SPR10001'],
    ['lena', 'person Lena Van den Broeck'],
    ['LENA@example.org', 'person Lena Van den Broeck'],
    ['marleen verstraete', 'person Marleen Verstraete'],
    ['klas 3a', 'group Klas 3A'],
    ['scholengroep noord', 'group Scholengroep Noord'],
  ])('staff find %j as %j, before all others', async (text, first) => {
    expect((await found('staff', text))[0]).toBe(first)
  })

  it('staff find customers by town, after those with the town in their name', async () => {
    expect(await found('staff', 'gent')).toEqual([
      'customer Sint-Annaschool',
      'customer Basisschool De Linde',
    ])
    const rename = { name: 'Praktijk Gent' }
    await portal.services.db
      .updateTable('groups')
      .set(rename)
      .where('name', '=', 'Praktijk Woordwijs')
      .execute()
    expect(await found('staff', 'praktijk gent')).toEqual(['customer Praktijk Gent'])
    expect(await found('staff', 'gent')).toHaveLength(3)
  })

  it('the shortest of the names that hold the text first: they hold little else', async () => {
    const rename = (from: string, name: string) =>
      portal.services.db.updateTable('groups').set({ name }).where('name', '=', from).execute()
    await rename('Praktijk Woordwijs', 'School 17')
    await rename('Sint-Annaschool', 'School 107')
    expect(await found('staff', 'school')).toEqual([
      'customer School 17',
      'customer School 107',
      'customer Basisschool De Linde',
    ])
    expect((await found('staff', 'school 7 aalst'))[0]).toBe('customer School 17')
  })

  it('staff find documents by web code, ME number and remark', async () => {
    const { db } = portal.services
    const [document] = await db.selectFrom('me_documents').selectAll().orderBy('id').execute()
    await db
      .updateTable('me_documents')
      .set({ remarks: 'Voor de boot', me_serial_number: 'ME55501' })
      .where('id', '=', document?.id ?? 0)
      .execute()
    for (const text of [document?.web_code ?? '', 'me55501', 'de boot'])
      expect(await find('staff', text), text).toContainEqual({
        kind: 'document',
        id: document?.id,
        title: 'ME55501',
        detail: expect.stringContaining('Voor de boot'),
        sn: null,
        address: '/medocuments',
        ...neither,
      })
  })

  it('staff find payments by our number and the provider’s', async () => {
    await portal.services.db
      .insertInto('payments')
      .values({
        id: 41_234,
        licence_id: 1,
        started_by: null,
        by_web_code: true,
        language: 'nl',
        amount_cents: 14_900,
        status: 'paid',
        created_at: portal.clock.now,
        provider_id: 'tr_WDqYK6vllg',
      })
      .execute()
    for (const text of ['41234', 'tr_WDqYK6vllg'])
      expect((await find('staff', text))[0], text).toEqual({
        kind: 'payment',
        id: 41_234,
        title: '41234',
        detail: '€149.00 · Basisschool De Linde · SPR10001',
        sn: 'SPR10001',
        address: '/products/SPR10001',
        ...neither,
      })
    expect(await found('dealer', '41234')).toEqual(['payment 41234'])
    for (const login of ['dealer2', 'linde.admin']) expect(await found(login, '41234')).toEqual([])
  })

  it('staff find at most as many hits as asked for, of several kinds rather than of one', async () => {
    const hits = await find('staff', 'linde', '&size=3')
    expect(hits).toHaveLength(3)
    expect(new Set(hits.map(({ kind }: { kind: string }) => kind)).size).toBeGreaterThan(1)
  })

  it('no staff and no dealers, and nothing if nothing matches', async () => {
    expect(await found('staff', 'Sofie De Smet')).toEqual([])
    for (const text of ['%%%', '___', 'qqzzxx', "'; --"]) expect(await found('staff', text), text).toEqual([])
  })
})

describe('dealers find', () => {
  it('dealers find licences they sold, and no others', async () => {
    expect(await found('dealer', 'de linde')).toEqual(['customer Basisschool De Linde'])
    expect(await found('dealer', 'aalst')).toEqual(['customer Praktijk Woordwijs'])
    for (const login of ['dealer2', 'jozef.admin']) expect(await found(login, 'gent')).toEqual([])
    expect(await found('dealer', 'SPR1000')).toEqual([
      'licence SPR10001',
      'licence SPR10003',
      'licence SPR10004',
      'licence SPR10005',
    ])
    for (const text of ['de linde', 'SPR10001', 'K7Q4M2XW']) expect(await found('dealer2', text)).toEqual([])
  })

  it('no people and no groups of their customers', async () => {
    for (const text of ['lena', 'lena@example.org', 'klas 3a'])
      expect(await found('dealer', text)).toEqual([])
  })
})

describe('admins find', () => {
  it('people and groups in their tree, with where they are', async () => {
    const klas = await groupId(portal, 'Klas 3A')
    const lena = {
      kind: 'person',
      id: await accountId(portal, 'lena'),
      title: 'Lena Van den Broeck',
      detail: 'lena · Klas 3A · Basisschool De Linde',
      sn: 'SPR10001',
      address: `/people/${await accountId(portal, 'lena')}`,
      ...neither,
    }
    for (const login of ['linde.admin', 'linde.klas3']) {
      expect(await find(login, 'lena')).toContainEqual(lena)
      expect((await find(login, 'klas 3a'))[0]).toMatchObject({ kind: 'group', id: klas })
    }
    for (const text of ['lena', 'lena@example.org', 'klas 3a'])
      expect(await found('jozef.admin', text)).toEqual([])
  })

  it('admins find nothing beside or above their own group', async () => {
    for (const text of ['marleen', 'linde.admin@example.org', 'zesde leerjaar', 'basisschool', 'SPR10001'])
      expect(await found('linde.klas3', text), text).toEqual([])
    expect((await found('linde.admin', 'basisschool'))[0]).toBe('customer Basisschool De Linde')
  })

  it('the licence of their root group by its web code, which no one below learns anything of', async () => {
    expect(await found('linde.admin', 'K7Q4M2XW')).toEqual(['licence SPR10001'])
    for (const login of ['linde.klas3', 'jozef.admin']) expect(await found(login, 'K7Q4M2XW')).toEqual([])
    const noord = await groupId(portal, 'Scholengroep Noord')
    const admin = { login: 'noord.admin', password: 'een-lang-geheim' }
    await (who.staff as Client).put(`/weblockgroup/${noord}/addadmin`, { admin })
    who['noord.admin'] = await portal.signInAs('noord.admin', 'een-lang-geheim')
    expect(await found('noord.admin', 'SPR10005')).toEqual(['licence SPR10005'])
    expect(await found('noord.admin', 'W8C2K5TN')).toEqual([])
  })

  it('no documents', async () => {
    const document = await portal.services.db.selectFrom('me_documents').select('web_code').executeTakeFirst()
    expect(await found('linde.admin', document?.web_code ?? '')).toEqual([])
  })
})

describe('if nothing holds the text, hits resemble it', () => {
  const similar = async (login: string, text: string) => {
    const { body } = await (who[login] as Client).get(`/find?q=${encodeURIComponent(text)}`)
    const titles = body.data.map(({ kind, title }: { kind: string; title: string }) => `${kind} ${title}`)
    return [body.similar, ...titles]
  }

  it.each([
    ['verstraete marleen', 'person Marleen Verstraete'],
    ['Marlen Verstraete', 'person Marleen Verstraete'],
    ['linde basisschool', 'customer Basisschool De Linde'],
    ['sint jozefcollege', 'customer Sint-Jozefscollege'],
    ['linde gent', 'customer Basisschool De Linde'],
    ['gent annaschol', 'customer Sint-Annaschool'],
    ['mechlen', 'customer Sint-Jozefscollege'],
  ])('the search for %j shows %j, which resembles it', async (text, first) => {
    expect((await similar('staff', text)).slice(0, 2)).toEqual([true, first])
  })

  it('all words in another order before one letter wrong', async () => {
    const rename = (login: string, name: string) =>
      portal.services.db.updateTable('accounts').set({ name }).where('login', '=', login).execute()
    await rename('emma', 'Verstraate Ann Zoe')
    await rename('lena', 'Verstraete Zoe')
    expect(await similar('staff', 'zoe verstraete')).toEqual([
      true,
      'person Verstraete Zoe',
      'person Verstraate Ann Zoe',
    ])
  })

  it('similar hits are within one’s own sight, and no people for dealers', async () => {
    expect(await similar('linde.admin', 'verstraete marleen')).toEqual([true, 'person Marleen Verstraete'])
    for (const login of ['jozef.admin', 'linde.klas3', 'dealer', 'dealer2'])
      expect(await similar(login, 'verstraete marleen'), login).toEqual([false])
    expect(await similar('dealer', 'linde basisschool')).toEqual([true, 'customer Basisschool De Linde'])
    expect(await similar('dealer2', 'linde basisschool')).toEqual([false])
    expect(await similar('dealer', 'gent linde')).toEqual([true, 'customer Basisschool De Linde'])
    for (const login of ['dealer2', 'linde.admin'])
      expect(await similar(login, 'gent linde'), login).toEqual([false])
  })

  it('similar hits never stand beside what holds the text, nor come for a short word', async () => {
    expect((await similar('staff', 'marleen verstraete'))[0]).toBe(false)
    expect(await similar('staff', 'qzx')).toEqual([false])
  })
})

describe('words of a customer count for its people and groups', () => {
  it.each([
    ['lena linde', 'person Lena Van den Broeck'],
    ['Linde LENA', 'person Lena Van den Broeck'],
    ['emma claes linde', 'person Emma Claes'],
    ['linde 3b', 'group Klas 3B'],
    ['lena gent', 'person Lena Van den Broeck'],
    ['spr10001 lena', 'person Lena Van den Broeck'],
    ['lenna lindde', 'person Lena Van den Broeck'],
  ])('staff find by %j %j', async (text, first) => {
    expect((await found('staff', text))[0]).toBe(first)
  })

  it('the customer alone is not enough, and a part of a serial number or another customer does not count', async () => {
    expect(await found('staff', 'gent linde')).toEqual(['customer Basisschool De Linde'])
    for (const text of ['lena jozefscollege', 'lena spr1000', 'lena spr10002', 'linde 13b'])
      expect((await found('staff', text)).join(), text).not.toMatch(/person|group/)
  })

  it('people and groups are found within one’s own sight by words of their customer, and never by dealers', async () => {
    expect(await found('linde.admin', 'lena linde')).toEqual(['person Lena Van den Broeck'])
    expect(await found('linde.klas3', 'lena linde')).toEqual(['person Lena Van den Broeck'])
    expect(await found('linde.klas3', 'linde zesde')).toEqual([])
    for (const login of ['jozef.admin', 'dealer', 'dealer2'])
      for (const text of ['lena linde', 'linde 3b']) expect(await found(login, text), login).toEqual([])
  })
})

describe('a text of two letters finds whole words', () => {
  const rename = (table: 'groups' | 'accounts', from: string, name: string) =>
    portal.services.db.updateTable(table).set({ name }).where('name', '=', from).execute()

  it('groups, people and customers that have it as a word, whatever its case and accents, and no similar ones', async () => {
    await rename('groups', 'Klas 3A', 'Klas 13B')
    expect(await found('staff', '3B')).toEqual(['group Klas 3B'])
    await rename('accounts', 'Emma Claes', 'Bó Claes')
    await rename('groups', 'Sint-Annaschool', 'Bo-school')
    await rename('groups', 'Klas 13B', 'Bob')
    expect((await found('staff', 'bo')).toSorted()).toEqual(['customer Bo-school', 'person Bó Claes'])
    expect(await found('linde.admin', 'BO')).toEqual(['person Bó Claes'])
    for (const text of ['b3', 'om', '??', '%%', 'le']) expect(await found('staff', text), text).toEqual([])
  })

  it('within one’s own sight, without people for dealers, and not by the end of an e-mail address', async () => {
    await portal.services.db
      .updateTable('accounts')
      .set({ email: 'lena@school.be' })
      .where('login', '=', 'lena')
      .execute()
    for (const login of ['staff', 'linde.admin']) expect(await found(login, 'be'), login).toEqual([])
    expect(await found('linde.klas3', 'de')).not.toContain('customer Basisschool De Linde')
    for (const login of ['jozef.admin', 'dealer', 'dealer2'])
      expect(await found(login, '3b'), login).toEqual([])
    expect(await found('dealer', 'de')).toContain('customer Basisschool De Linde')
    expect(await found('dealer2', 'de')).toEqual([])
  })
})

describe('hits tell', () => {
  it('hits show until when a person is locked out, and when the account ends, to those who find them', async () => {
    const { perLoginAndAddress } = portal.services.config.signInTries
    const visitor = await portal.visitor().open()
    for (let tried = 0; tried < perLoginAndAddress; tried++)
      await visitor.post('/login', { login: 'lena', password: 'wrong' })
    await portal.services.db
      .updateTable('accounts')
      .set({ valid_until: '2026-01-31' })
      .where('login', '=', 'emma')
      .execute()
    for (const login of ['staff', 'linde.admin']) {
      expect((await find(login, 'lena'))[0]).toMatchObject({
        locked_until: expect.stringMatching(/^\d{4}-.*Z$/),
        valid_until: null,
      })
      expect((await find(login, 'emma'))[0]).toMatchObject({ locked_until: null, valid_until: '2026-01-31' })
    }
  })

  it('the end date of a licence and of its customer; permanent ones have none', async () => {
    const ends = async (text: string) =>
      (await find('staff', text)).map((hit: { valid_until: string | null }) => hit.valid_until)
    const [date] = await ends('SPR10002')
    expect(date).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(await ends('Sint-Jozefscollege')).toContain(date)
    expect(await ends('SPR10003')).toEqual([null])
  })
})

it('the search for everything needs two characters, and is not for users', async () => {
  expect((await (who.staff as Client).get('/find?q=a')).status).toBe(400)
  expect((await (who.staff as Client).get('/find?q=abc&size=51')).status).toBe(400)
  expect((await (await portal.signInAs('lena')).get('/find?q=lena')).status).toBe(403)
})
