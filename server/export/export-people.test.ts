import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { apiPrefix } from '#contract/endpoint.ts'
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
  it('is a CSV file of everyone at or below the group, named after it', async () => {
    const { status, headers, body } = await exportOf(linde, 'Derde leerjaar')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('filename="Derde leerjaar.csv"'),
      'cache-control': 'no-store',
    })
    expect(body.startsWith('\uFEFFUsername,Full name,E-mail,Group,End date,Seats\r\n')).toBe(true)
    const [, ...rows] = rowsOf(body)
    expect(rows).toContainEqual(['lena', expect.any(String), 'lena@example.org', 'Klas 3A', '', '1'])
    expect(rows.filter(([login]) => login === 'linde.klas3')).toEqual([
      ['linde.klas3', expect.any(String), 'linde.klas3@example.org', '', '', '1'],
    ])
    expect(rows.some(([login]) => login === 'linde.admin')).toBe(false)
  })

  it('gives groups as paths below the exported one', async () => {
    const [, ...rows] = rowsOf((await exportOf(linde, 'Basisschool De Linde')).body)
    expect(rows.find(([login]) => login === 'lena')?.[3]).toBe('Derde leerjaar / Klas 3A')
  })

  it('speaks the language asked for, with the separator that its spreadsheets expect', async () => {
    const { body } = await exportOf(linde, 'Klas 3A', '&language=nl')
    expect(rowsOf(body, ';')[0]).toEqual([
      ...['Gebruikersnaam', 'Volledige naam', 'E-mailadres', 'Groep', 'Einddatum', 'Plaatsen'],
    ])
  })

  it('keeps a spreadsheet from running a name, and the name can be taken back exactly', async () => {
    const names = ['=HYPERLINK("http://x";"a")', '+32', '@a', "'=1", 'A "B", C; D', "'s Gravenwezel"]
    for (const name of names) {
      expect((await portal.editAccount(linde, 'lena', { name })).status).toBe(200)
      const [, ...rows] = rowsOf((await exportOf(linde, 'Klas 3A')).body)
      const cell = rows.find(([login]) => login === 'lena')?.[1] ?? ''
      expect(cell).not.toMatch(/^[=+\-@]/)
      expect(unescapeFormula(cell)).toBe(name)
    }
  })

  it('holds no formula for a spreadsheet that expects another separator', async () => {
    const tricks = ['x;=1+1', 'x,=1+1', 'x;"=1+1"', 'x,""-2']
    for (const name of tricks) {
      await editAccount(linde, 'lena', { name })
      for (const language of ['en', 'nl']) {
        const { body } = await linde.get(`${at('Klas 3A')}/export?format=csv&language=${language}`)
        const line = body.split('\r\n').find((row: string) => row.startsWith('lena'))
        for (const separator of [';', ','])
          for (const cell of line.split(separator)) expect(cell.replace(/^"+/, '')).not.toMatch(/^[=+\-@]/)
      }
    }
  })

  it('holds each person once, however many pages it takes', async () => {
    await addPeople('Klas 3A', 1234)

    const [, ...rows] = rowsOf((await exportOf(linde, 'Klas 3A')).body)
    const logins = rows.map(([login]) => login)
    expect(new Set(logins).size).toBe(logins.length)
    expect(logins.filter((login) => login?.startsWith('many'))).toHaveLength(1234)
  })

  it('delays nobody while its reader stands still', async () => {
    await addPeople('Derde leerjaar', 4000)
    const standing = [linde, linde, klas3, klas3, staff, staff]
    const downloads = await Promise.all(standing.map((who) => startDownload(who, 'Derde leerjaar')))
    for (const who of standing) expect((await firstApp(who, '/find?q=lena')).statusCode).toBe(200)
    for (const download of downloads)
      expect((await text(download)).split('\r\n').length).toBeGreaterThan(4000)
  })

  it('changes nothing', async () => {
    const before = await snapshot(portal)
    await exportOf(staff, 'Basisschool De Linde')
    expect(await snapshot(portal)).toEqual(before)
  })
})

describe('an export is refused', () => {
  it('outside one’s own groups, where there is no group, and at the top level', async () => {
    for (const group of ['Basisschool De Linde', 'Zesde leerjaar', 'Sint-Jozefscollege'])
      expect([group, (await exportOf(klas3, group)).body.code]).toEqual([group, 'group.notFound'])
    for (const id of [0, 987654])
      expect((await staff.get(`/weblockgroup/${id}/export`)).body.code).toBe('group.notFound')
  })

  it('to users, dealers and visitors', async () => {
    expect((await exportOf(lena, 'Klas 3A')).status).toBe(403)
    expect((await exportOf(await portal.signInAs('dealer'), 'Klas 3A')).status).toBe(403)
    expect((await exportOf(portal.visitor(), 'Klas 3A')).status).toBe(401)
  })

  it('in a format that there is not', async () => {
    const { status, body } = await linde.get(`${at('Klas 3A')}/export?format=xlsx`)
    expect([status, body.code]).toEqual([400, 'request.invalid'])
  })
})
