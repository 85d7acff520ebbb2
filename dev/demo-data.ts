import type { PersonKind } from '#contract/access.ts'
import { type ReadingOption, readingOptions } from '#contract/products.ts'
import { identityFromClaims } from '#contract/single-sign-on.ts'
import { dateInBrussels } from '#server/platform/calendar.ts'
import { inTransaction, type Trx } from '#server/platform/db/database.ts'
import type { StoredOption } from '#server/platform/db/tables.ts'
import type { Services } from '#server/services.ts'
import { addDemoDocuments } from './demo-documents.ts'
import { type AddedGroup, DemoRows, type NewLicence } from './demo-rows.ts'
import { type Pupil, pupil } from './identity-provider/pupils.ts'

export const demoPassword = 'welkom-bij-vlinder'

/** All options of the reading program but these. */
const withOptions = (...missing: ReadingOption[]): StoredOption[] =>
  readingOptions.map((name) => ({ name, valid: !missing.includes(name), counted: null }))

/** Of a licence of the reading program in the demo. */
export const usualOptions = withOptions('webapp', 'lang_sw', 'lang_it', 'lang_sp')

const communicationOptions: StoredOption[] = [
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
  private readonly rows: DemoRows
  private readonly dates: ReturnType<typeof datesFrom>

  constructor(trx: Trx, now: Date, hash: string) {
    this.trx = trx
    this.now = now
    this.rows = new DemoRows(trx, hash)
    this.dates = datesFrom(now)
  }

  async fill(): Promise<void> {
    const { days, months } = this.dates
    const staff = await this.account('staff', 'Sofie De Smet', 'staff', null)
    const dealer = await this.account('dealer', 'Hulpmiddelen Peeters', 'dealer', null)
    const dealer2 = await this.account('dealer2', 'Leeshuis Antwerpen', 'dealer', null)

    const linde = await this.licence({
      prefix: 'SPR',
      number: '10001',
      name: 'Basisschool De Linde',
      town: 'Gent',
      seats: 30,
      dealer,
      validUntil: months(4),
      price: 14_900,
      webCode: 'K7Q4M2XW',
    })
    await this.fillLinde(linde)

    const jozef = await this.licence({
      prefix: 'SPR',
      number: '10002',
      name: 'Sint-Jozefscollege',
      town: 'Mechelen',
      seats: 100,
      dealer: dealer2,
      validUntil: days(10),
      price: 39_900,
      webCode: 'T3N8B6RC',
    })
    await this.account('jozef.admin', 'Jozef Wuyts', 'admin', jozef)

    await this.licence({
      prefix: 'SPR',
      number: '10003',
      name: 'Praktijk Woordwijs',
      town: 'Aalst',
      seats: 5,
      dealer,
      validUntil: null,
      price: 0,
      webCode: 'P5D9F2HJ',
    })
    await this.licence({
      prefix: 'SPR',
      number: '10004',
      name: null,
      seats: 1,
      dealer,
      validUntil: null,
      price: 0,
      webCode: 'L4V7S3GZ',
    })
    const noord = await this.rows.group('Scholengroep Noord', null, null)
    await this.licence({
      prefix: 'SPR',
      number: '10005',
      name: 'Sint-Annaschool',
      town: 'Gent',
      seats: 50,
      dealer,
      validUntil: months(6),
      price: 19_900,
      webCode: 'W8C2K5TN',
      under: noord,
    })
    await this.licence({
      prefix: 'ME',
      number: '20001',
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

  private async fillLinde(linde: AddedGroup): Promise<void> {
    await this.account('linde.admin', 'Marleen Verstraete', 'admin', linde)
    const derde = await this.rows.group('Derde leerjaar', linde, linde.licenceId, { reservedSeats: 8 })
    await this.account('linde.klas3', 'Tom Hermans', 'admin', derde)
    const klas3a = await this.rows.group('Klas 3A', derde, linde.licenceId, { reservedSeats: 4 })
    const klas3b = await this.rows.group('Klas 3B', derde, linde.licenceId)
    const zesde = await this.rows.group('Zesde leerjaar', linde, linde.licenceId)
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

  private async account(
    login: string,
    name: string,
    kind: PersonKind,
    group: { id: number } | null,
    validUntil: string | null = null,
    hasEmail = true,
  ): Promise<number> {
    const email = hasEmail ? `${login}@example.org` : ''
    const [id] = await this.rows.people(kind, group, [{ login, name, email, validUntil }])
    return id ?? 0
  }

  private licence(
    of: Omit<NewLicence, 'production' | 'start' | 'options'> & Partial<NewLicence>,
  ): Promise<AddedGroup> {
    const { months } = this.dates
    return this.rows.licence({ production: months(-20), start: months(-8), options: usualOptions, ...of })
  }
}
