import { type Kysely, sql } from 'kysely'

const statements = [
  sql`ALTER TABLE licences ADD COLUMN cards_allowed boolean NOT NULL DEFAULT false,
    ADD COLUMN door_allowed boolean NOT NULL DEFAULT false`,
  sql`CREATE TABLE login_cards (
    account_id bigint PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    code_hash bytea NOT NULL UNIQUE,
    made_at timestamptz NOT NULL,
    valid_until date NOT NULL,
    used_at timestamptz,
    operation_id bigint REFERENCES operations (id) ON DELETE SET NULL
  )`,
  sql`CREATE INDEX login_cards_of_operation ON login_cards (operation_id)`,
  sql`CREATE TABLE login_pins (
    account_id bigint PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    pin_hash text NOT NULL,
    expires_at timestamptz NOT NULL,
    uses_left integer NOT NULL CHECK (uses_left >= 0)
  )`,
  sql`ALTER TABLE sessions ADD COLUMN easy_way text CHECK (easy_way IN ('card', 'pin', 'door'))`,
  // Whatever way leads there, an admin has neither card nor number, nor a session that began with one.
  sql`CREATE FUNCTION end_easy_ways() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM login_cards WHERE account_id = NEW.id;
      DELETE FROM login_pins WHERE account_id = NEW.id;
      DELETE FROM sessions WHERE account_id = NEW.id AND easy_way IS NOT NULL;
      RETURN NULL;
    END $$`,
  sql`CREATE TRIGGER easy_ways_of_users AFTER UPDATE OF kind ON accounts FOR EACH ROW WHEN (NEW.kind <> 'user')
    EXECUTE FUNCTION end_easy_ways()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
