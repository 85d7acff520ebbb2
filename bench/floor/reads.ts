import { userTypeToWire } from '#contract/access.ts'
import { productType, readingOptions } from '#contract/products.ts'
import { hashOf } from '#server/platform/secrets.ts'
import { ask, type Call, envelope, pageOf, type Route } from './call.ts'
import {
  accountJson,
  groupAsked,
  groupJson,
  idsOf,
  isLocked,
  listedAccountJson,
  peopleBelow,
  question,
  reply,
  seatsBelow,
  withPlace,
} from './pieces.ts'
import { seatsInUse } from './seats.ts'

type Values = (call: Call) => unknown[]

/** @param name of the prepared statement. @param text gives JSON as text. @param values after the session's token */
function asText(path: RegExp, name: string, text: string, values: Values): Route {
  return route(path, { name, text }, values, String)
}

function route(
  path: RegExp,
  statement: { name: string; text: string },
  values: Values,
  json: (answer: never, call: Call) => string,
): Route {
  return {
    method: 'GET',
    path,
    async answer(pool, call) {
      const { token } = call
      const answer = await ask(pool, token, { ...statement, values: [token, ...values(call)] })
      return answer === null ? null : { json: json(answer as never, call) }
    },
  }
}

const loginState = question(
  [],
  `SELECT json_build_object('kind', me.kind, 'login', me.login, 'name', me.name,
     'isPasswordDue', me.due, 'end', extract(epoch FROM me.created_at + interval '12 hours'), 'account', ${accountJson})
   FROM accounts AS a ${withPlace} WHERE a.id = me.id`,
)

type LoginState = {
  kind: 'staff' | 'dealer' | 'admin' | 'user'
  login: string
  name: string
  end: number
  isPasswordDue: boolean
  account: object
}

const loginStateToWire = (
  { kind, login, name, end, isPasswordDue, account }: LoginState,
  { token }: Call,
) => ({
  ...envelope,
  loggedIn: true,
  user: { type: userTypeToWire(kind, 'vlinder'), login, name },
  obj: account,
  ends_in: Math.floor(end - Date.now() / 1000),
  // The floor has no View as.
  viewed_until: null,
  must_change_password: isPasswordDue,
  // Nor does it demand a second step.
  second_step_due: false,
  second_step_from: null,
  storage_key:
    kind === 'admin' || kind === 'staff'
      ? hashOf(`storage:${token.toString('hex')}`).toString('base64url')
      : null,
})

/** The names of the group and those above it, what the nearest of them reserves, and the earliest end. */
const here = `line AS MATERIALIZED (
    SELECT p.id, p.name, p.path, p.reserved_seats, p.valid_until, p.licence_id FROM g, groups AS p WHERE p.id = ANY(${idsOf('g.path')})
  ), here AS MATERIALIZED (
    SELECT string_agg(name, ' / ' ORDER BY path) AS names,
      (array_agg(reserved_seats ORDER BY length(path) DESC) FILTER (WHERE reserved_seats > 0))[1] AS reserved,
      (array_agg(id ORDER BY valid_until, path) FILTER (WHERE valid_until IS NOT NULL AND licence_id IS NOT NULL))[1] AS ends FROM line
  ), described AS MATERIALIZED (
    SELECT ${groupJson('here.names', `coalesce(here.reserved, l.seats, ${seatsBelow})`)} AS json
    FROM here, g LEFT JOIN licences AS l ON l.id = g.licence_id
  )`

const place = `'total_lics', (SELECT json->'nr_lics' FROM described), 'group', (SELECT json FROM described),
  'ancestors', (SELECT coalesce(json_agg(json_build_object('id', line.id, 'name', line.name, 'nr_people', ${peopleBelow('line')}) ORDER BY line.path), '[]')
    FROM line WHERE line.id <> $2 AND (me.kind = 'staff' OR starts_with(line.path, me.path))),
  'ends', (SELECT json_build_object('date', e.valid_until, 'of', CASE WHEN l.root_group_id = e.id THEN 'licence'
      WHEN e.id = $2 THEN 'own' ELSE 'group' END, 'name', e.name)
    FROM here JOIN line AS e ON e.id = here.ends JOIN licences AS l ON l.id = e.licence_id)`

/** How many of a group's accounts are in each state; not of more than 2,000. */
const states = `(SELECT CASE WHEN g.account_count <= 2000 THEN (
    SELECT json_build_object('all', g.account_count + amount.of_groups, 'never', count(*) FILTER (WHERE a.signed_in_at IS NULL),
      'locked', count(*) FILTER (WHERE ${isLocked}),
      'expired', count(*) FILTER (WHERE a.valid_until < (now() AT TIME ZONE 'Europe/Brussels')::date))
    FROM accounts AS a WHERE a.group_id = g.id) END FROM g, amount)`

/** @param order of the rows, by their columns */
const listed = (rows: string, order: string) =>
  `'data', (SELECT coalesce(json_agg(json ORDER BY ${order}), '[]') FROM ${rows})`

/** Sub-groups first, then accounts; the path and the pool of a sub-group follow from the group's. */
const membersInGroup = reply(
  [
    groupAsked,
    here,
    `subgroups AS MATERIALIZED (
       SELECT * FROM groups WHERE parent_id = $2 ORDER BY search, id LIMIT $3 OFFSET $4)`,
    'amount AS MATERIALIZED (SELECT count(*) AS of_groups FROM groups WHERE parent_id = $2)',
    `people AS MATERIALIZED (
       SELECT * FROM accounts WHERE group_id = $2 ORDER BY lower(login), id
       LIMIT $3 - (SELECT count(*) FROM subgroups) OFFSET greatest(0, $4 - (SELECT of_groups FROM amount)))`,
    `members AS (
       SELECT ${groupJson("here.names || ' / ' || g.name", 'coalesce(nullif(g.reserved_seats, 0), here.reserved, l.seats)')} AS json,
         1 AS kind, g.search AS key, g.id
       FROM here, subgroups AS g LEFT JOIN licences AS l ON l.id = g.licence_id
       UNION ALL
       SELECT ${listedAccountJson}, 2, lower(a.login), a.id FROM (g LEFT JOIN licences AS l ON l.id = g.licence_id) CROSS JOIN people AS a)`,
  ],
  `${listed('members', 'kind, key, id')}, 'total', (SELECT of_groups FROM amount) + (SELECT account_count FROM g), 'similar', false, 'states', ${states}, ${place}`,
  'EXISTS (SELECT FROM g)',
)

/** `$2`: the number, `$3`: the letters or null, `$4`: the smallest text beyond all that start with the number. */
const licenceByNumber = reply(
  [
    `found AS MATERIALIZED (
       (SELECT prefix, number, seats, true AS starts FROM me, licences
        WHERE number COLLATE "C" >= $2 AND number COLLATE "C" < $4 AND ($3::text IS NULL OR prefix = $3)
          AND (me.kind = 'staff' OR dealer_id = me.id) ORDER BY number COLLATE "C", prefix COLLATE "C" LIMIT 1000)
       UNION ALL
       (SELECT prefix, number, seats, false FROM me, licences
        WHERE number LIKE '%' || $2 || '%' AND NOT starts_with(number, $2) AND ($3::text IS NULL OR prefix = $3)
          AND (me.kind = 'staff' OR dealer_id = me.id) LIMIT 1000))`,
    `page AS (SELECT json_build_object('sn', prefix || number, 'nr_lics', seats) AS json, starts, number, prefix FROM found
       ORDER BY starts DESC, number COLLATE "C", prefix COLLATE "C" LIMIT $5 OFFSET $6)`,
  ],
  `${listed('page', `starts DESC, number COLLATE "C", prefix COLLATE "C"`)}, 'total', (SELECT least(1000, count(*)) FROM found)`,
  "me.kind IN ('staff', 'dealer')",
)

const productJson = `json_build_object('sn', l.prefix || l.number,
  'webcode', CASE WHEN me.kind IN ('staff', 'dealer') OR me.kind = 'admin' AND l.root_group_id = me.group_id THEN l.web_code END,
  'prod_date', l.production_date, 'start_date', l.start_date, 'nr_lics', l.seats, 'options', l.options,
  'weblock', CASE WHEN l.root_group_id IS NOT NULL THEN
    json_build_object('id', l.root_group_id, 'valid_until', root.valid_until, 'price_cents', l.price_cents) END)`

/** By kind of person: the licences whose products they see. */
const holders = [
  ["me.kind = 'staff'", 'true'],
  ["me.kind = 'dealer'", 'l.dealer_id = me.id'],
  [
    "me.kind IN ('admin', 'user')",
    `l.id IN (SELECT licence_id FROM groups WHERE id = me.group_id UNION SELECT licence_id FROM groups WHERE parent_id = me.group_id)`,
  ],
]

const ownProducts = question(
  [
    `page AS (${holders
      .map(
        ([isOne, theirs]) => `SELECT ${productJson} AS json, l.prefix, l.number FROM me CROSS JOIN LATERAL (
          SELECT * FROM licences AS l WHERE ${theirs} ORDER BY l.prefix, l.number LIMIT $2 OFFSET $3
        ) AS l LEFT JOIN groups AS root ON root.id = l.root_group_id WHERE ${isOne}`,
      )
      .join(' UNION ALL ')})`,
  ],
  `SELECT json_build_object(${listed('page', 'prefix, number')}, 'total', CASE ${holders
    .map(
      ([isOne, theirs]) =>
        `WHEN ${isOne} THEN (SELECT count(*) FROM (SELECT FROM licences AS l WHERE ${theirs}${theirs === 'true' ? ' LIMIT 1000' : ''}) AS counted)`,
    )
    .join(' ')} END)`,
)

const productByNumber = question(
  [],
  `SELECT ${productJson} FROM licences AS l LEFT JOIN groups AS root ON root.id = l.root_group_id
   WHERE l.prefix = $2 AND l.number = $3 AND (${holders.map(([isOne, theirs]) => `${isOne} AND ${theirs}`).join(' OR ')})`,
)

type Option = { name: string; valid: boolean; counted: number | null }
type Product = { sn: string; options: Option[] }

/** All options of a reading product, in their order. */
function withAllOptions({ options, ...product }: Product): Product {
  if (productType(product.sn) === 'me') return { ...product, options }
  const stored = new Map(options.map((option) => [option.name, option]))
  const all = readingOptions.map((name) => stored.get(name) ?? { name, valid: false, counted: null })
  return { ...product, options: all }
}

const documents = reply(
  [
    `page AS (
       SELECT json_build_object('id', d.id, 'document_type', json_build_object('id', t.id, 'name', t.name), 'nr_lics', d.seats,
         'nr_lics_used', d.seats_used, 'remarks', d.remarks, 'datum', d.issued_on, 'webcode', d.web_code,
         'me_sn', d.me_serial_number, 'pccode', d.pc_code) AS json, d.issued_on, d.id
       FROM me CROSS JOIN LATERAL (
         (SELECT * FROM me_documents WHERE me.kind = 'staff' ORDER BY issued_on DESC, id DESC LIMIT $2 OFFSET $3)
         UNION ALL
         (SELECT * FROM me_documents WHERE me.kind = 'dealer' AND issued_by = me.id
          ORDER BY issued_on DESC, id DESC LIMIT $2 OFFSET $3)
       ) AS d JOIN me_document_types AS t ON t.id = d.type_id)`,
  ],
  `${listed('page', 'issued_on DESC, id DESC')}, 'total', CASE me.kind WHEN 'staff' THEN (SELECT count(*) FROM me_documents)
     ELSE (SELECT count(*) FROM me_documents WHERE issued_by = me.id) END`,
  "me.kind IN ('staff', 'dealer')",
)

const paymentById = question(
  [],
  `SELECT json_build_object('error', false, 'errormsg', '', 'status', p.status, 'sn', l.prefix || l.number,
     'amount_cents', p.amount_cents,
     'valid_until', CASE WHEN p.status = 'paid' THEN p.valid_until ELSE root.valid_until END,
     'invoice', (SELECT json_build_object('number', i.number, 'pdf', '/api/v1/invoices/' || i.number || '.pdf')
       FROM papers AS i WHERE i.order_id = p.order_id AND i.kind = 'invoice'))::text
   FROM payments AS p JOIN licences AS l ON l.id = p.licence_id LEFT JOIN groups AS root ON root.id = l.root_group_id
   WHERE p.id = $2 AND (me.kind = 'staff' OR p.started_by = me.id)`,
)

const paged: Values = ({ query }) => pageOf(query)
const numbered: Values = ({ params }) => params.map(Number)

export const reads: Route[] = [
  route(
    /^\/isloggedin$/,
    { name: 'login_state', text: loginState },
    () => [],
    (state: LoginState, call) => JSON.stringify(loginStateToWire(state, call)),
  ),
  asText(
    /^\/products\/licenses\/(\w+)\/prod\/(\w+|-)$/,
    'licence_by_number',
    licenceByNumber,
    ({ params, query }) => {
      const [number = '', prefix] = params
      return [number, prefix === '-' ? null : prefix, `${number}~`, ...pageOf(query)]
    },
  ),
  seatsInUse,
  asText(/^\/payment\/(\d+)$/, 'payment_by_id', paymentById, numbered),
  asText(/^\/medocument$/, 'documents', documents, paged),
  route(
    /^\/products$/,
    { name: 'own_products', text: ownProducts },
    paged,
    ({ data, total }: { data: Product[]; total: number }) =>
      JSON.stringify({ ...envelope, data: data.map(withAllOptions), total }),
  ),
  route(
    /^\/products\/([A-Z]+\d+)$/,
    { name: 'product_by_number', text: productByNumber },
    ({ params: [sn = ''] }) => [sn.replace(/\d+$/, ''), sn.replace(/^[A-Z]+/, '')],
    (product: Product) => JSON.stringify({ ...envelope, product: withAllOptions(product) }),
  ),
  asText(/^\/weblockgroup\/(\d+)\/members$/, 'members', membersInGroup, ({ params: [id], query }) => [
    Number(id),
    ...pageOf(query),
  ]),
]
