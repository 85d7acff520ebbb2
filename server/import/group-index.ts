import * as v from 'valibot'
import { type FieldError, fieldError } from '#contract/field-errors.ts'
import { requiredText } from '#contract/fields.ts'
import { deepest, depthOf, parentPath } from '../groups/tree.ts'

export type NamedGroup = { id: number; name: string; path: string }

/** A group that a cell names; one that is not there yet has no `id`, and `path` is that of the nearest group above it. */
export type Target = {
  id: number | null
  path: string
  /** The name of the import's group, or the names below it, joined by ` / `. */
  label: string
  /** The group above; null for the group of the import. */
  parent: Target | null
  name: string
}

export type Lookup = { target: Target } | { problem: FieldError }

const folded = (name: string) => name.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase()
/** Of a name or a path: a name may hold a slash itself, with or without space around it. */
const keyOf = (names: readonly string[]) => folded(names.join('/').replaceAll(/\s*\/\s*/g, '/'))

/** “Class” in the eleven languages, as it stands before or behind the name of one: *Klas 3A*, *3. Klasse*. */
const classWord =
  /(?<![\p{L}\p{N}])(?:klas|klasse|klass|class|classe|clase|turma|класс|kl\.?)(?![\p{L}\p{N}])/gu

/** A path without the words for “class”; the same if nothing else would be left. */
function plainKeyOf(names: readonly string[]): string {
  const plain = names.map((name) =>
    folded(name)
      .replaceAll(classWord, ' ')
      .replaceAll(/[\s.]+/g, ''),
  )
  return plain.some((name) => name === '') ? keyOf(names) : keyOf(plain)
}

const nameSchema = requiredText()

/** A group that a list names with or without a word for “class”, and the one that is meant: its label. */
export type Renamed = { typed: string; group: string }

/** Finds the groups that cells name, in a group and all below it. */
export class GroupIndex {
  readonly root: Target
  /** The groups to be added, those above first. */
  readonly added: Target[] = []
  /** Groups that cells name, that do not exist and are not to be added. */
  readonly missing: string[] = []
  readonly renamed: Renamed[] = []
  readonly #byPath = new Map<string, Target | null>()
  readonly #byName = new Map<string, Target[]>()
  /** By path, and by name, without words for “class”. */
  readonly #byPlain = new Map<string, Set<Target>>()
  readonly #byId = new Map<number, Target>()
  readonly #found = new Map<string, Lookup>()
  readonly #mayAdd: boolean

  /** @param groups the group of the import, then all below it, by their paths */
  constructor(groups: readonly NamedGroup[], mayAdd: boolean) {
    const [first, ...below] = groups as [NamedGroup, ...NamedGroup[]]
    this.#mayAdd = mayAdd
    this.root = { ...first, label: first.name, parent: null }
    this.#byId.set(first.id, this.root)
    this.#byName.set(folded(first.name), [this.root])
    const byIds = new Map([[first.path, this.root]])
    for (const group of below) {
      const parent = byIds.get(parentPath(group.path)) ?? this.root
      const target = { ...group, label: labelUnder(parent, group.name), parent }
      byIds.set(group.path, target)
      this.#keep(target)
    }
  }

  #keep(target: Target) {
    if (target.id !== null) this.#byId.set(target.id, target)
    const path = keyOf(namesOf(target))
    this.#byPath.set(path, this.#byPath.has(path) ? null : target)
    const alike = this.#byName.get(folded(target.name))
    if (alike) alike.push(target)
    else this.#byName.set(folded(target.name), [target])
    for (const plain of [plainKeyOf(namesOf(target)), plainKeyOf([target.name])])
      this.#byPlain.set(plain, (this.#byPlain.get(plain) ?? new Set()).add(target))
  }

  /** The label of a group by its id; undefined outside the group of the import. */
  labelOf(id: number): string | undefined {
    return this.#byId.get(id)?.label
  }

  /** Whether a cell says the path of this group, as an export does: it may fit another one as well. */
  isPathOf(cell: string, id: number): boolean {
    const target = this.#byId.get(id)
    return target?.parent != null && keyOf([cell]) === keyOf(namesOf(target))
  }

  /** @param cell a name or a path, not empty */
  find(cell: string): Lookup {
    const key = folded(cell)
    const known = this.#found.get(key)
    if (known) return known
    const found = this.#lookUp(cell)
    this.#found.set(key, found)
    return found
  }

  #lookUp(cell: string): Lookup {
    const unclear: Lookup = { problem: { code: 'import.groupAmbiguous', values: { group: cell } } }
    const parts = cell.split('/').map((part) => part.trim())
    for (const names of [parts, this.#withoutRoot(parts)]) {
      const target = names && this.#byPath.get(keyOf(names))
      if (target) return { target }
      if (target === null && names) return unclear
    }
    // A name on its own may stand for a group at any level; it may hold a slash itself.
    const alike = this.#byName.get(folded(cell)) ?? []
    if (alike.length > 1) return unclear
    if (alike[0]) return { target: alike[0] }
    const [plain, ...others] = this.#byPlain.get(plainKeyOf(this.#withoutRoot(parts) ?? parts)) ?? []
    if (others.length > 0) return unclear
    if (plain) {
      this.renamed.push({ typed: cell, group: plain.label })
      return { target: plain }
    }
    if (this.#mayAdd) return this.#add(this.#withoutRoot(parts) ?? parts)
    this.missing.push(cell)
    return { problem: { code: 'import.groupUnknown', values: { group: cell } } }
  }

  /** A path may begin with the group of the import itself. */
  #withoutRoot([first = '', ...rest]: string[]): string[] | null {
    return rest.length > 0 && folded(first) === folded(this.root.name) ? rest : null
  }

  #add(names: readonly string[]): Lookup {
    if (depthOf(this.root.path) + names.length > deepest)
      return { problem: { code: 'group.tooDeep', values: { limit: deepest } } }
    let target = this.root
    const wanted: string[] = []
    for (const typed of names) {
      const name = v.safeParse(nameSchema, typed, { abortPipeEarly: true })
      if (!name.success) return { problem: fieldError(name.issues[0]) }
      wanted.push(name.output)
    }
    for (const name of wanted) {
      const names = [...namesOf(target), name]
      const existing = this.#byPath.get(keyOf(names))
      if (existing === null)
        return { problem: { code: 'import.groupAmbiguous', values: { group: names.join(' / ') } } }
      if (existing) {
        target = existing
        continue
      }
      const added: Target = {
        id: null,
        path: target.path,
        label: labelUnder(target, name),
        parent: target,
        name,
      }
      this.#keep(added)
      this.added.push(added)
      target = added
    }
    return { target }
  }
}

const labelUnder = (parent: Target, name: string) =>
  parent.parent === null ? name : `${parent.label} / ${name}`

function namesOf(target: Target): string[] {
  const names: string[] = []
  for (let at: Target | null = target; at?.parent; at = at.parent) names.unshift(at.name)
  return names
}
