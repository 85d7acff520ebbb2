import { sql } from 'kysely'
import type { PersonKind } from '#contract/access.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import { isOneOf } from '../platform/db/pieces.ts'
import type { Statement } from '../platform/db/together.ts'
import type { OperationRef } from '../record/audit/operations.ts'

/** The fields that decide whether a card signs its user in. */
export type StoredCard = {
  id: number
  login: string
  kind: PersonKind
  accountEnd: string | null
  disabledAt: Date | null
  cardEnd: string
  isAllowed: boolean
  hasSecondStep: boolean
}

const cards = (db: Db | Trx) =>
  db
    .selectFrom('login_cards as c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .innerJoin('licences as l', 'l.id', 'c.licence_id')
    .select(['a.id', 'a.login', 'a.kind', 'a.valid_until as accountEnd', 'a.disabled_at as disabledAt'])
    .select(['c.valid_until as cardEnd', 'l.cards_allowed as isAllowed'])
    .select('a.second_step as hasSecondStep')

/** @param codeHash SHA-256 of what the card holds */
export const findCard = (db: Db | Trx, codeHash: Buffer): Promise<StoredCard | undefined> =>
  cards(db).where('c.code_hash', '=', codeHash).executeTakeFirst()

/**
 * The same, with card and account as they are until this transaction is over: the account is locked first, as when cards are made or
 * withdrawn.
 */
export const holdCard = (trx: Trx, codeHash: Buffer): Promise<StoredCard | undefined> =>
  cards(trx).where('c.code_hash', '=', codeHash).forShare('a').forNoKeyUpdate('c').executeTakeFirst()

export const useOfCard = (trx: Trx, codeHash: Buffer, at: Date): Statement =>
  trx.updateTable('login_cards').set({ used_at: at }).where('code_hash', '=', codeHash)

type NewCard = { id: number; codeHash: Buffer }

type Making = { licenceId: number; at: Date; until: string; operation: OperationRef }

/** The statement that gives people new cards in place of those that they have. */
export const cardsInsert = (
  cards: readonly NewCard[],
  { licenceId, at, until, operation }: Making,
): Statement => sql`
  INSERT INTO login_cards (account_id, licence_id, code_hash, made_at, valid_until, operation_id)
  SELECT c.id, ${licenceId}::bigint, c.hash, ${at}::timestamptz, ${until}::date, ${operation}
  FROM unnest(${sql.val(cards.map(({ id }) => id))}::bigint[], ${sql.val(cards.map(({ codeHash }) => codeHash))}::bytea[])
    AS c (id, hash)
  ON CONFLICT (account_id) DO UPDATE SET code_hash = excluded.code_hash, made_at = excluded.made_at,
    valid_until = excluded.valid_until, used_at = NULL, operation_id = excluded.operation_id`

/**
 * The statements that end the sessions that began with the cards of these people, whose accounts the caller holds, and the apps they opened:
 * a card may have been found by someone else.
 */
export const endOfCardSessions = (ids: readonly number[]): Statement[] => {
  const theirs = sql`account_id = ${isOneOf(ids)} AND easy_way = 'card'`
  return [
    sql`DELETE FROM sessions WHERE ${theirs}`,
    sql`DELETE FROM hand_over_codes WHERE ${theirs} AND used_at IS NULL`,
  ]
}

/** @returns whose cards were withdrawn */
export async function withdraw(trx: Trx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    DELETE FROM login_cards WHERE account_id = ${isOneOf(ids)} RETURNING account_id AS id`.execute(trx)
  return rows.map(({ id }) => Number(id))
}

/** The people who still have the cards that an operation made; their accounts are held until this transaction is over. */
export async function holdOwnersOf(trx: Trx, operationId: number): Promise<number[]> {
  const owners = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', (eb) =>
      eb.selectFrom('login_cards').select('account_id').where('operation_id', '=', operationId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return owners.map(({ id }) => id)
}
