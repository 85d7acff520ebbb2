import { sql } from 'kysely'
import type { PersonKind } from '#contract/access.ts'
import type { Trx } from '#server/platform/db/database.ts'
import type { StoredOption } from '#server/platform/db/tables.ts'

/** A group that was added; `id` 0: the licence has none. */
export type AddedGroup = { id: number; path: string; licenceId: number | null }

/** A person to be added. `validUntil`: `YYYY-MM-DD`; absent: no end. `signedInAt`: last; absent: never. */
export type NewPerson = {
  login: string
  name: string
  email: string
  validUntil?: string | null
  signedInAt?: Date
}

/** A licence to be added. `name`: the customer's; null: it has no groups. `dates`: `YYYY-MM-DD`. */
export type NewLicence = {
  number: string
  prefix: string
  name: string | null
  town?: string
  seats: number
  dealer: number
  production: string
  start: string
  validUntil: string | null
  price: number
  webCode: string
  under?: AddedGroup
  options: StoredOption[]
}

/** Adds the rows of the demo data, all people with the same password. */
export class DemoRows {
  readonly #trx: Trx
  readonly #hash: string

  /** @param hash of the password */
  constructor(trx: Trx, hash: string) {
    this.#trx = trx
    this.#hash = hash
  }

  /** @param group null: staff and dealers have none */
  async people(
    kind: PersonKind,
    group: { id: number } | null,
    people: readonly NewPerson[],
  ): Promise<number[]> {
    const rows = people.map(({ login, name, email, validUntil = null, signedInAt = null }) => ({
      ...{ login, name, email, kind, group_id: group?.id ?? null, valid_until: validUntil },
      ...{ password_hash: this.#hash, signed_in_at: signedInAt },
    }))
    const added = await this.#trx.insertInto('accounts').values(rows).returning('id').execute()
    if (group)
      await this.#trx
        .updateTable('groups')
        .set((eb) => ({ account_count: eb('account_count', '+', people.length) }))
        .where('id', '=', group.id)
        .execute()
    return added.map(({ id }) => id)
  }

  /** @param name of the group @param parent null: at the top */
  async group(
    name: string,
    parent: Pick<AddedGroup, 'id' | 'path'> | null,
    licenceId: number | null,
    { reservedSeats = 0, validUntil = null }: { reservedSeats?: number; validUntil?: string | null } = {},
  ): Promise<AddedGroup> {
    const { rows } = await sql<{
      id: number
    }>`SELECT nextval(pg_get_serial_sequence('groups', 'id')) AS id`.execute(this.#trx)
    const id = Number(rows[0]?.id)
    const path = `${parent?.path ?? '/'}${id}/`
    await this.#trx
      .insertInto('groups')
      .values({
        ...{ id, path, name, parent_id: parent?.id ?? null, licence_id: licenceId },
        ...{ reserved_seats: reservedSeats, valid_until: validUntil },
      })
      .execute()
    return { id, path, licenceId }
  }

  /** @returns its root group */
  async licence({ name, under, validUntil, ...of }: NewLicence): Promise<AddedGroup> {
    const { id } = await this.#trx
      .insertInto('licences')
      .values({
        ...{ prefix: of.prefix, number: of.number, web_code: of.webCode, root_group_id: null },
        ...{ dealer_id: of.dealer, seats: of.seats, price_cents: of.price, town: of.town ?? '' },
        ...{ production_date: of.production, start_date: of.start },
        options: JSON.stringify(of.options),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (name === null) return { id: 0, path: '', licenceId: id }
    const root = await this.group(name, under ?? null, id, { validUntil })
    await this.#trx.updateTable('licences').set({ root_group_id: root.id }).where('id', '=', id).execute()
    return root
  }
}
