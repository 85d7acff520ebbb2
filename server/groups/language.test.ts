import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { auditRows } from '#test/support/demo.ts'
import { createSchoolPortal } from '#test/support/school-portal.ts'

const portal = await createSchoolPortal()
const { staff, linde, klas3, lena, at, ids } = portal
beforeEach(() => portal.reset())
afterAll(() => portal.close())

describe('the language of a school', () => {
  const school = 'Basisschool De Linde'
  const change = (language: string, name = school) => ({ group: { id: ids[name], language } })

  it('the language of a school is Dutch at first, and part of each of its groups', async () => {
    for (const name of [school, 'Klas 3B']) expect((await linde.get(at(name))).body.data.language).toBe('nl')
  })

  it('the language of a school is changed at the root group by its admins and staff, for all its groups, and audited', async () => {
    expect((await linde.post(at(school), change('fr'))).body.data.language).toBe('fr')
    expect((await linde.get(at('Klas 3B'))).body.data.language).toBe('fr')
    const [row] = await auditRows(portal, 1)
    expect([row?.before, row?.after]).toMatchObject([{ language: 'nl' }, { language: 'fr' }])
    expect((await staff.post(at(school), change('de'))).status).toBe(200)
    expect((await linde.post(at(school), change('tlh'))).status).toBe(400)
  })

  it('the language of a school is not changed elsewhere, nor by others', async () => {
    const elsewhere = await linde.post(at('Klas 3B'), change('fr', 'Klas 3B'))
    expect([elsewhere.status, elsewhere.body.code]).toEqual([409, 'group.languageOfRoot'])
    expect((await klas3.post(at(school), change('fr'))).status).toBe(404)
    expect((await lena.post(at(school), change('fr'))).status).toBe(403)
    const dealer = await portal.signInAs('dealer')
    expect((await dealer.post(at(school), change('fr'))).status).toBe(403)
  })
})
