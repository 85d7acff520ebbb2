import * as v from 'valibot'

type Schema = v.GenericSchema

/** A field with a different name on the wire. */
type Named<Wire extends string = string, S extends Schema = Schema> = {
  readonly wire: Wire
  readonly schema: S
}

/** Fields by our names: a schema, or a wire name with a schema. */
type Fields = Readonly<Record<string, Schema | Named>>

type SchemaOf<Field> = Field extends Named<string, infer S> ? S : Field extends Schema ? Field : never
type WireName<F extends Fields, Name extends keyof F> =
  F[Name] extends Named<infer Wire> ? Wire : Name & string

const mappedBy = Symbol('mappedBy')
const translatedBy = Symbol('translatedBy')

type WireSchema<F extends Fields> = v.ObjectSchema<
  { readonly [Name in keyof F as WireName<F, Name>]: SchemaOf<F[Name]> },
  undefined
> & { readonly [mappedBy]: Mapped<F> }

type Leaf<S> = S extends Schema ? v.InferOutput<S> : never

/** Both directions between a value of ours and the same on the wire. */
type Translation<T, Wire> = { toWire: (value: T) => Wire; fromWire: (wire: Wire) => T }

/** A schema with another value in ours. */
type Translated<T> = { readonly [translatedBy]: T }

/** A value in our names, including mapped values in arrays, `nullable` and `optional`; the rest as on the wire. */
type Value<S> =
  S extends Translated<infer T>
    ? T
    : S extends { pipe: unknown }
      ? Leaf<S>
      : S extends { [mappedBy]: Mapped<infer F> }
        ? ValueOf<F>
        : S extends { type: 'array'; item: infer Item }
          ? Value<Item>[]
          : S extends { type: 'nullable'; wrapped: infer Wrapped; default: undefined }
            ? Value<Wrapped> | null
            : S extends { type: 'optional'; wrapped: infer Wrapped; default: undefined }
              ? Value<Wrapped> | undefined
              : Leaf<S>

type OptionalName<F extends Fields> = {
  [Name in keyof F]: SchemaOf<F[Name]> extends { type: 'optional'; default: undefined } ? Name : never
}[keyof F]

type Flat<T> = { [Name in keyof T]: T[Name] } & {}

type ValueOf<F extends Fields> = Flat<
  { -readonly [Name in Exclude<keyof F, OptionalName<F>>]: Value<SchemaOf<F[Name]>> } & {
    -readonly [Name in OptionalName<F>]?: Value<SchemaOf<F[Name]>>
  }
>

/** An object of the contract, with our names and those on the wire. */
export type Mapped<F extends Fields> = {
  readonly fields: F
  /** The wire schema, for an endpoint, an array, or a field of another mapped. */
  readonly wire: WireSchema<F>
  /** @returns only these fields; an absent one stays absent */
  toWire(value: ValueOf<F>): Leaf<WireSchema<F>>
  fromWire(wire: Leaf<WireSchema<F>>): ValueOf<F>
  /** Drops fields that are not in the mapping. */
  pick(value: ValueOf<F>): ValueOf<F>
  /** Wire names by our names, for a refusal that names a field. */
  readonly wireNames: { readonly [Name in keyof F]: WireName<F, Name> }
  /** Our names by wire names, for a form that marks the field. */
  readonly ourNames: Readonly<Record<string, string>>
}

/** The type of a mapped in our names. */
export type Ours<M> = M extends Mapped<infer F> ? ValueOf<F> : never

/** The type of a mapped on the wire. */
export type OnWire<M> = M extends Mapped<infer F> ? Leaf<WireSchema<F>> : never

/** Gives a field of `mapped` another name on the wire. */
export const as = <const Wire extends string, S extends Schema>(wire: Wire, schema: S): Named<Wire, S> => ({
  wire,
  schema,
})

/**
 * Gives a field of `mapped`, or the items of its array, another value in ours: an amount in euros on the wire is one in cents.
 * Both directions see null as well.
 */
export const translated = <S extends Schema, T>(
  schema: S,
  by: Translation<T, v.InferOutput<S>>,
): S & Translated<T> => ({ ...schema, [translatedBy]: by }) as unknown as S & Translated<T>

/**
 * Fields with the wire names of another mapped and schemas of their own.
 * @param schemas such as `{ seats: v.optional(count) }`, for a change
 */
export function namedAs<F extends Fields, const S extends { readonly [Name in keyof F]?: Schema }>(
  other: Mapped<F>,
  schemas: S & { readonly [Name in Exclude<keyof S, keyof F>]: never },
): { readonly [Name in keyof S & keyof F]: Named<WireName<F, Name>, SchemaOf<S[Name]>> } {
  const named = Object.entries(schemas).map(([name, schema]) => [
    name,
    as((other.wireNames as Record<string, string>)[name] ?? name, schema as Schema),
  ])
  return Object.fromEntries(named)
}

type Layers = {
  type: string
  pipe?: unknown
  item: Layers
  wrapped: Layers
  default?: unknown
  [mappedBy]?: AnyTranslation
  [translatedBy]?: AnyTranslation
}

type AnyTranslation = Translation<unknown, unknown>
type Translate = (value: unknown) => unknown

const eachOf = (translate: Translate) => (values: unknown) =>
  Array.isArray(values) ? values.map((value) => translate(value)) : values

const unlessNull = (translate: Translate) => (value: unknown) =>
  value === null || value === undefined ? value : translate(value)

/** Translates a mapped or translated value, also inside an array, `nullable` or `optional`; undefined for any other schema. */
function translationOf(schema: Layers): AnyTranslation | undefined {
  if (schema[translatedBy]) return schema[translatedBy]
  if (schema.pipe) return undefined
  if (schema.type === 'array') return lifted(eachOf, schema.item)
  const isMaybe = schema.type === 'nullable' || schema.type === 'optional'
  return isMaybe && schema.default === undefined ? lifted(unlessNull, schema.wrapped) : schema[mappedBy]
}

function lifted(lift: (translate: Translate) => Translate, schema: Layers): AnyTranslation | undefined {
  const inner = translationOf(schema)
  return inner && { toWire: lift(inner.toWire), fromWire: lift(inner.fromWire) }
}

/**
 * Declares an object once: our field names, their names on the wire, and their schemas.
 * @param fields such as `{ id: v.number(), seats: as('nr_lics', v.number()) }`, in wire order
 */
export function mapped<const F extends Fields>(fields: F): Mapped<F> {
  const all = Object.entries<Schema | Named>(fields).map(([ours, field]) => {
    const { wire, schema } = 'wire' in field ? field : { wire: ours, schema: field }
    return { ours, wire, schema, inner: translationOf(schema as never) }
  })
  const translate = (from: 'ours' | 'wire', to: 'ours' | 'wire') => (value: Record<string, unknown>) => {
    const translated: Record<string, unknown> = {}
    for (const field of all) {
      const name = field[from]
      if (!(name in value)) continue
      const { inner } = field
      const translateInner = inner && from !== to && (to === 'wire' ? inner.toWire : inner.fromWire)
      translated[field[to]] = translateInner ? translateInner(value[name]) : value[name]
    }
    return translated
  }
  const wire = v.object(Object.fromEntries(all.map(({ wire, schema }) => [wire, schema])))
  const result = {
    fields,
    wire,
    toWire: translate('ours', 'wire'),
    fromWire: translate('wire', 'ours'),
    pick: translate('ours', 'ours'),
    wireNames: Object.fromEntries(all.map(({ ours, wire }) => [ours, wire])),
    ourNames: Object.fromEntries(all.map(({ ours, wire }) => [wire, ours])),
  }
  Object.assign(wire, { [mappedBy]: result })
  // TypeScript cannot infer the names through the loops above.
  return result as unknown as Mapped<F>
}
