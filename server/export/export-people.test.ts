import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { read } from 'hucre'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { apiPrefix } from '#contract/endpoint.ts'
import { exportColumns } from '#contract/export.ts'
import { unescapeFormula } from '#contract/spreadsheet-cells.ts'
import type { Client } from '#test/support/client.ts'
import { snapshot } from '#test/support/demo.ts'
import { createSchoolPortal } from '#test/support/school-portal.ts'

const portal = await createSchoolPortal()
const { staff, linde, klas3, lena, at, ids, editAccount } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

const exportOf = (who: Client, group: string, query = '') => who.get(`${at(group)}/export?format=csv${query}`)

const rowsOf = (csv: string, delimiter = ','): string[][] => parse(csv, { bom: true, delimiter })

/** The row of a person, by column; undefined: there is none. */
function byColumn(rows: string[][], login: string): Record<string, string> | undefined {
  const row = rows.find((cells) => cells[exportColumns.indexOf('login')] === login)
  return row && Object.fromEntries(exportColumns.map((column, index) => [column, row[index] ?? '']))
}

/** Adds people with a statement of its own; through the API each would cost a hash. */
const addPeople = (group: string, count: number) =>
  portal.database.pool.query(
    `INSERT INTO accounts (login, name, password_hash, kind, group_id)
     SELECT 'many' || n, 'Many ' || n, 'x', 'user', $1 FROM generate_series(1, $2::integer) AS n`,
    [ids[group], count],
  )

/** Asks the first of the portals, so that all of these meet in one process. */
const firstApp = (who: Client, path: string) =>
  portal.app.inject({ method: 'GET', url: apiPrefix + path, headers: who.credentials() })

/** An export of which nothing is taken but its head. */
async function startDownload(who: Client, group: string): Promise<Readable> {
  const url = `${apiPrefix}${at(group)}/export?format=csv`
  const response = await portal.app.inject({
    method: 'GET',
    url,
    headers: who.credentials(),
    payloadAsStream: true,
  })
  return response.stream()
}

describe('an export', () => {
  it('an export is a CSV file of everyone at or below the group, named after it', async () => {
    const { status, headers, body } = await exportOf(linde, 'Derde leerjaar')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('filename="Derde leerjaar.csv"'),
      'cache-control': 'no-store',
    })
    expect(body.split('\r\n')[0]).toBe(
      '\uFEFFId,Username,Full name,E-mail,Group,End date,Seats,Admin,State,Last logged in',
    )
    const [, ...rows] = rowsOf(body)
    expect(byColumn(rows, 'lena')).toMatchObject({
      login: 'lena',
      email: 'lena@example.org',
      group: 'Klas 3A',
      validUntil: '',
      seats: '1',
      admin: '',
    })
    expect(byColumn(rows, 'linde.klas3')).toMatchObject({ group: '', admin: 'yes' })
    expect(byColumn(rows, 'linde.admin')).toBeUndefined()
  })

  it('an export gives groups as paths below the exported one', async () => {
    const [, ...rows] = rowsOf((await exportOf(linde, 'Basisschool De Linde')).body)
    expect(byColumn(rows, 'lena')?.group).toBe('Derde leerjaar / Klas 3A')
  })

  it('an export speaks the language asked for', async () => {
    const { body } = await exportOf(linde, 'Klas 3A', '&language=nl')
    expect(rowsOf(body)[0]).toEqual([
      ...['Id', 'Gebruikersnaam', 'Volledige naam', 'E-mailadres', 'Groep', 'Einddatum', 'Plaatsen'],
      ...['Beheerder', 'Toestand', 'Laatst aangemeld'],
    ])
  })

  it.each([
    ['en-BE', ';'],
    ['nl-BE,nl;q=0.9,en;q=0.8', ';'],
    ['en-GB', ','],
    ['de-CH', ';'],
    ['es-MX', ','],
    ['x;;q=,', ','],
  ])(
    'an export for a reader with %s separates by %s, whatever its language',
    async (acceptLanguage, separator) => {
      const { body } = await portal.app.inject({
        url: `${apiPrefix}${at('Klas 3A')}/export?format=csv&language=en`,
        headers: { ...linde.credentials(), 'accept-language': acceptLanguage },
      })
      expect(body.split('\r\n')[0]).toContain(`Username${separator}Full name`)
    },
  )

  it('an export says who is an admin, in which state everyone is, and when they last logged in', async () => {
    await portal.database.pool.query(
      `UPDATE accounts SET signed_in_at = '2026-01-31T23:30:00Z', valid_until = NULL WHERE login = 'lena'`,
    )
    const rows = rowsOf((await exportOf(linde, 'Klas 3A')).body)
    const shown = byColumn(rows, 'lena')
    expect(shown).toMatchObject({ admin: '', state: '', signedInAt: '2026-02-01 00:30' })
    await portal.database.pool.query(`UPDATE accounts SET valid_until = '2020-01-01' WHERE login = 'lena'`)
    expect(byColumn(rowsOf((await exportOf(linde, 'Klas 3A')).body), 'lena')?.state).toBe('Expired')
    await portal.database.pool.query(
      `UPDATE accounts SET signed_in_at = NULL, valid_until = NULL WHERE login = 'lena'`,
    )
    expect(byColumn(rowsOf((await exportOf(linde, 'Klas 3A')).body), 'lena')?.state).toBe('Never logged in')
  })

  it('an export holds the same people as the list: those of the group, those in a state, or those found below', async () => {
    const logins = async (group: string, query: string) =>
      rowsOf((await exportOf(linde, group, `&rows=listed${query}`)).body)
        .slice(1)
        .map(([, login]) => login)
    expect(await logins('Derde leerjaar', '')).toEqual(['linde.klas3'])
    expect(await logins('Derde leerjaar', '&q=lena')).toEqual(['lena'])
    // A letter is wrong.
    expect(await logins('Basisschool De Linde', '&q=linde.klsa3')).toContain('linde.klas3')
    expect(await logins('Derde leerjaar', '&q=nobody.at.all')).toEqual([])
    // The list has the group alone, not people who resemble its name.
    await editAccount(linde, 'lena', { name: 'Derde leerjaan' })
    expect(await logins('Basisschool De Linde', '&q=Derde leerjaar')).toEqual([])
    await portal.database.pool.query(`UPDATE accounts SET signed_in_at = NULL WHERE login = 'lena'`)
    expect(await logins('Klas 3A', '&state=never')).toContain('lena')
    await portal.database.pool.query(`UPDATE accounts SET signed_in_at = now() WHERE login = 'lena'`)
    expect(await logins('Klas 3A', '&state=never')).not.toContain('lena')
  })

  it('an export is a workbook too, with dates as dates and names as they are', async () => {
    await editAccount(linde, 'lena', { name: '=1+1 <b> & "Ünal"' })
    await portal.database.pool.query(
      `UPDATE accounts SET valid_until = '2031-06-30', signed_in_at = '2026-07-01T10:15:00Z' WHERE login = 'lena'`,
    )
    const url = `${apiPrefix}${at('Klas 3A')}/export?format=xlsx`
    const { headers, rawPayload } = await portal.app.inject({ url, headers: linde.credentials() })
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': expect.stringContaining('filename="Klas 3A.xlsx"'),
    })
    const { sheets } = await read(rawPayload)
    const [heads, ...rows] = sheets[0]?.rows ?? []
    expect(heads?.slice(0, 3)).toEqual(['Id', 'Username', 'Full name'])
    const row = rows.find((cells) => cells[1] === 'lena') ?? []
    const cells = Object.fromEntries(exportColumns.map((column, index) => [column, row[index]]))
    expect(cells).toMatchObject({
      id: expect.any(Number),
      name: '=1+1 <b> & "Ünal"',
      validUntil: new Date('2031-06-30'),
      seats: 1,
      admin: null,
    })
    // Days and their parts are floating-point numbers.
    expect(Math.round(Number(cells.signedInAt) / 1000) * 1000).toBe(Date.parse('2026-07-01T12:15Z'))
  })

  it('an export keeps a spreadsheet from running a name, and the name can be taken back exactly', async () => {
    const names = ['=HYPERLINK("http://x";"a")', '+32', '@a', "'=1", 'A "B", C; D', "'s Gravenwezel"]
    for (const name of names) {
      expect((await portal.editAccount(linde, 'lena', { name })).status).toBe(200)
      const [, ...rows] = rowsOf((await exportOf(linde, 'Klas 3A')).body)
      const cell = byColumn(rows, 'lena')?.name ?? ''
      expect(cell).not.toMatch(/^[=+\-@]/)
      expect(unescapeFormula(cell)).toBe(name)
    }
  })

  it('an export holds no formula for a spreadsheet that expects another separator', async () => {
    const tricks = ['x;=1+1', 'x,=1+1', 'x;"=1+1"', 'x,""-2']
    for (const name of tricks) {
      await editAccount(linde, 'lena', { name })
      for (const language of ['en', 'nl']) {
        const { body } = await linde.get(`${at('Klas 3A')}/export?format=csv&language=${language}`)
        const line = body.split('\r\n').find((row: string) => row.includes('lena@'))
        for (const separator of [';', ','])
          for (const cell of line.split(separator)) expect(cell.replace(/^"+/, '')).not.toMatch(/^[=+\-@]/)
      }
    }
  })

  it('an export holds each person once, however many pages it takes', async () => {
    await addPeople('Klas 3A', 1234)

    const [, ...rows] = rowsOf((await exportOf(linde, 'Klas 3A')).body)
    const logins = rows.map(([, login]) => login)
    expect(new Set(logins).size).toBe(logins.length)
    expect(logins.filter((login) => login?.startsWith('many'))).toHaveLength(1234)
  })

  it('an export delays no one while its reader stands still', async () => {
    await addPeople('Derde leerjaar', 4000)
    const standing = [linde, linde, klas3, klas3, staff, staff]
    const downloads = await Promise.all(standing.map((who) => startDownload(who, 'Derde leerjaar')))
    for (const who of standing) expect((await firstApp(who, '/find?q=lena')).statusCode).toBe(200)
    for (const download of downloads)
      expect((await text(download)).split('\r\n').length).toBeGreaterThan(4000)
  })

  it('an export changes nothing', async () => {
    const before = await snapshot(portal)
    await exportOf(staff, 'Basisschool De Linde')
    expect(await snapshot(portal)).toEqual(before)
  })
})

describe('an export is refused', () => {
  it('an export is refused outside one’s own groups, without a group, and at the top level', async () => {
    for (const group of ['Basisschool De Linde', 'Zesde leerjaar', 'Sint-Jozefscollege'])
      expect([group, (await exportOf(klas3, group)).body.code]).toEqual([group, 'group.notFound'])
    for (const id of [0, 987654])
      expect((await staff.get(`/weblockgroup/${id}/export`)).body.code).toBe('group.notFound')
  })

  it('an export is refused to users, dealers and visitors', async () => {
    expect((await exportOf(lena, 'Klas 3A')).status).toBe(403)
    expect((await exportOf(await portal.signInAs('dealer'), 'Klas 3A')).status).toBe(403)
    expect((await exportOf(portal.visitor(), 'Klas 3A')).status).toBe(401)
  })

  it('an export is refused in an unknown format', async () => {
    const { status, body } = await linde.get(`${at('Klas 3A')}/export?format=ods`)
    expect([status, body.code]).toEqual([400, 'request.invalid'])
  })
})
