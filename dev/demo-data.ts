import { sql } from 'kysely'
import type { PersonKind } from '#contract/access.ts'
import { type ReadingOption, readingOptions } from '#contract/products.ts'
import { identityFromClaims } from '#contract/single-sign-on.ts'
import { dateInBrussels } from '#server/platform/calendar.ts'
import { inTransaction, type Trx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { addDemoDocuments } from './demo-documents.ts'
import { type Pupil, pupil } from './identity-provider/pupils.ts'

export const demoPassword = 'welkom-bij-vlinder'

type Option = { name: string; valid: boolean; counted: number | null }

const withOptions = (...missing: ReadingOption[]): Option[] =>
  readingOptions.map((name) => ({ name, valid: !missing.includes(name), counted: null }))

const communicationOptions: Option[] = [
  { name: 'medoc_mind_express_v5', valid: true, counted: 10 },
  { name: 'medoc_pcs', valid: true, counted: 10 },
  { name: 'medoc_picturethis', valid: false, counted: null },
  { name: 'medoc_realspeak', valid: true, counted: 5 },
  { name: 'starnav', valid: true, counted: null },
  { name: 'doclock', valid: false, counted: null },
  { name: 'pro', valid: true, counted: null },
]

const pupils =
  'Adam Aerts,Amélie Baert,Anouk Bogaerts,Arthur Callens,Ayoub Amrani,Bent Claeys,Camille Coppens,Céline Daems,Daan De Backer,Elif Demir,Elise De Clercq,Eline De Wilde,Emiel Desmet,Fien Dierckx,Finn Geerts,Hanne Goossens,Ilias El Idrissi,Jef Hendrickx,Jolien Jacobs,Juul Janssens,Kaat Lambrecht,Kobe Lemmens,Lars Maes,Lien Martens,Louis Mertens,Lucas Michiels,Manon Moens,Mats Nys,Mila Pauwels,Mohamed Benali,Nina Peeters,Noah Raes,Oona Segers,Robbe Smets,Senne Thys,Stan Van Damme,Tess Verbeke,Vic Vermeulen,Yana Willems,Zoë Wouters'.split(
    ',',
  )

/** Dates that stay the same distance from the first start. */
function datesFrom(now: Date) {
  const shifted = (change: (date: Date) => void) => {
    const date = new Date(`${dateInBrussels(now)}T12:00:00Z`)
    change(date)
    return dateInBrussels(date)
  }
  return {
    days: (count: number) => shifted((date) => date.setUTCDate(date.getUTCDate() + count)),
    months: (count: number) => shifted((date) => date.setUTCMonth(date.getUTCMonth() + count)),
  }
}

/**
 * Fills an empty database with the demo data; leaves any other as it is.
 * @returns whether it was empty
 */
export async function addDemoData({ db, clock, passwords }: Services): Promise<boolean> {
  const existing = await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
  if (existing) return false
  const hash = await passwords.hash(demoPassword)
  await inTransaction(db, (trx) => new DemoData(trx, clock(), hash).fill())
  return true
}

class DemoData {
  private readonly trx: Trx
  private readonly now: Date
  private readonly hash: string
  private readonly dates: ReturnType<typeof datesFrom>

  constructor(trx: Trx, now: Date, hash: string) {
    this.trx = trx
    this.now = now
    this.hash = hash
    this.dates = datesFrom(now)
  }

  async fill(): Promise<void> {
    const { days, months } = this.dates
    const staff = await this.account('staff', 'Sofie De Smet', 'staff', null)
    const dealer = await this.account('dealer', 'Hulpmiddelen Peeters', 'dealer', null)
    const dealer2 = await this.account('dealer2', 'Leeshuis Antwerpen', 'dealer', null)

    const linde = await this.licence('SPR', '10001', {
      name: 'Basisschool De Linde',
      town: 'Gent',
      seats: 30,
      dealer,
      validUntil: months(4),
      price: 14_900,
      webCode: 'K7Q4M2XW',
    })
    await this.fillLinde(linde)

    const jozef = await this.licence('SPR', '10002', {
      name: 'Sint-Jozefscollege',
      town: 'Mechelen',
      seats: 100,
      dealer: dealer2,
      validUntil: days(10),
      price: 39_900,
      webCode: 'T3N8B6RC',
    })
    await this.account('jozef.admin', 'Jozef Wuyts', 'admin', jozef)

    await this.licence('SPR', '10003', {
      name: 'Praktijk Woordwijs',
      town: 'Aalst',
      seats: 5,
      dealer,
      validUntil: null,
      price: 0,
      webCode: 'P5D9F2HJ',
    })
    await this.licence('SPR', '10004', {
      name: null,
      seats: 1,
      dealer,
      validUntil: null,
      price: 0,
      webCode: 'L4V7S3GZ',
    })
    const noord = await this.group('Scholengroep Noord', null, null)
    await this.licence('SPR', '10005', {
      name: 'Sint-Annaschool',
      town: 'Gent',
      seats: 50,
      dealer,
      validUntil: months(6),
      price: 19_900,
      webCode: 'W8C2K5TN',
      under: noord,
    })
    await this.licence('ME', '20001', {
      name: 'Dienstencentrum De Brug',
      town: 'Brugge',
      seats: 10,
      dealer,
      validUntil: days(-1),
      price: 8_900,
      webCode: 'B6X3M9QD',
      options: communicationOptions,
    })
    await addDemoDocuments(this.trx, { staff, dealer }, months)
  }

  private async fillLinde(linde: { id: number; path: string; licenceId: number | null }): Promise<void> {
    await this.account('linde.admin', 'Marleen Verstraete', 'admin', linde)
    const derde = await this.group('Derde leerjaar', linde, linde.licenceId, 8)
    await this.account('linde.klas3', 'Tom Hermans', 'admin', derde)
    const klas3a = await this.group('Klas 3A', derde, linde.licenceId, 4)
    const klas3b = await this.group('Klas 3B', derde, linde.licenceId)
    const zesde = await this.group('Zesde leerjaar', linde, linde.licenceId)
    await this.account('lena', 'Lena Van den Broeck', 'user', klas3a)
    const emma = await this.account('emma', 'Emma Claes', 'user', klas3a)
    await this.link(emma, pupil('emma'))
    await this.account('expired', 'Ruben Stevens', 'user', klas3b, this.dates.days(-3))
    const places = [...Array(12).fill(klas3a), ...Array(14).fill(klas3b), ...Array(14).fill(zesde)]
    for (const [index, name] of pupils.entries()) {
      const login = name
        .toLowerCase()
        .normalize('NFD')
        .replaceAll(/[^a-z ]/g, '')
        .replaceAll(' ', '.')
      await this.account(login, name, 'user', places[index], null, index % 2 === 0)
    }
  }

  private async account(
    login: string,
    name: string,
    kind: PersonKind,
    group: { id: number } | null,
    validUntil: string | null = null,
    hasEmail = true,
  ): Promise<number> {
    const { id } = await this.trx
      .insertInto('accounts')
      .values({
        login,
        name,
        email: hasEmail ? `${login}@example.org` : '',
        password_hash: this.hash,
        kind,
        group_id: group?.id ?? null,
        valid_until: validUntil,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (group) {
      await this.trx
        .updateTable('groups')
        .set((eb) => ({ account_count: eb('account_count', '+', 1) }))
        .where('id', '=', group.id)
        .execute()
    }
    return id
  }

  /** As if the pupil had connected. */
  private async link(accountId: number, { key, claims }: Pupil): Promise<void> {
    const identity = identityFromClaims(claims)
    if (!identity) throw new Error(`The claims of ${key} hold no identity`)
    const provider = 'leerid'
    await this.trx
      .insertInto('identities')
      .values({ account_id: accountId, provider, linked_at: this.now })
      .execute()
    const { subject, learnerIds, accountId: providersAccount } = identity
    const keys = [
      ...learnerIds.map((value) => ({ kind: 'learner' as const, value })),
      ...(providersAccount ? [{ kind: 'account' as const, value: providersAccount }] : []),
      { kind: 'subject' as const, value: subject },
    ]
    await this.trx
      .insertInto('identity_keys')
      .values(keys.map((each) => ({ ...each, provider, account_id: accountId })))
      .execute()
  }

  private async group(
    name: string,
    parent: { id: number; path: string } | null,
    licenceId: number | null,
    reservedSeats = 0,
    validUntil: string | null = null,
  ): Promise<{ id: number; path: string; licenceId: number | null }> {
    const { rows } = await sql<{
      id: number
    }>`SELECT nextval(pg_get_serial_sequence('groups', 'id')) AS id`.execute(this.trx)
    const id = Number(rows[0]?.id)
    const path = `${parent?.path ?? '/'}${id}/`
    await this.trx
      .insertInto('groups')
      .values({
        id,
        path,
        name,
        parent_id: parent?.id ?? null,
        licence_id: licenceId,
        reserved_seats: reservedSeats,
        valid_until: validUntil,
      })
      .execute()
    return { id, path, licenceId }
  }

  private async licence(
    prefix: string,
    number: string,
    of: {
      name: string | null
      town?: string
      seats: number
      dealer: number
      validUntil: string | null
      price: number
      webCode: string
      under?: { id: number; path: string }
      options?: Option[]
    },
  ): Promise<{ id: number; path: string; licenceId: number | null }> {
    const { id } = await this.trx
      .insertInto('licences')
      .values({
        prefix,
        number,
        web_code: of.webCode,
        root_group_id: null,
        dealer_id: of.dealer,
        seats: of.seats,
        production_date: this.dates.months(-20),
        start_date: this.dates.months(-8),
        price_cents: of.price,
        town: of.town ?? '',
        options: JSON.stringify(of.options ?? withOptions('webapp', 'lang_sw', 'lang_it', 'lang_sp')),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (of.name === null) return { id: 0, path: '', licenceId: id }
    const root = await this.group(of.name, of.under ?? null, id, 0, of.validUntil)
    await this.trx.updateTable('licences').set({ root_group_id: root.id }).where('id', '=', id).execute()
    return root
  }
}
