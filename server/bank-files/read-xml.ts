import { SaxesParser } from 'saxes'
import { maxMovements } from '#contract/bank-files.ts'
import { nextTurn } from '../platform/limits/in-turns.ts'
import { oneLine } from './own-field.ts'
import { brokenAt, tooMany } from './refusals.ts'

/** The elements of a file to keep. `counted`: of each of these names at most as many as there may be movements. */
export type XmlPlan = { kept: ReadonlySet<string>; counted: ReadonlySet<string> }

/** An element of an XML file. `line`: where it begins. `text`: of its own, as written. `currency`: its attribute `Ccy`. */
export type XmlPart = { name: string; line: number; text: string; currency: string; parts: XmlPart[] }

/** So many characters are read before other requests get a turn. */
const turnOf = 16_384

const maxDepth = 50

/** Of an element. */
const maxAttributes = 50

/** Of an element, in characters. */
const maxTextLength = 10_000

/** A file of 2 MB has two thirds of it. */
const maxParts = 100_000

/**
 * The elements of an XML file that are asked for, read strictly and in pieces. It may hold no document type, and so no entities of its own.
 * @param plan elements are kept beneath a kept one and in the namespace of the root
 * @param checkRoot throws if the file is none of those that the caller reads
 * @throws Refusal 400 `bankFile.broken` with its line, `bankFile.tooMany`; what `checkRoot` throws
 */
export async function readXml(
  text: string,
  plan: XmlPlan,
  checkRoot: (name: string, namespace: string) => void,
): Promise<XmlPart> {
  const tree = new Tree(plan, checkRoot)
  for (let at = 0; at < text.length; at += turnOf) {
    tree.write(text.slice(at, at + turnOf))
    await nextTurn()
  }
  return tree.end()
}

class Tree {
  private readonly parser = new SaxesParser({ xmlns: true })
  private readonly plan: XmlPlan
  private readonly checkRoot: (name: string, namespace: string) => void
  private root: XmlPart | null = null
  private namespace = ''
  /** The kept elements that are open. */
  private readonly open: XmlPart[] = []
  /** How many elements are open within one that is not kept, and that one. */
  private skipped = 0
  private parts = 0
  private readonly counts = new Map<string, number>()
  private attributes = 0
  private startsAt = 1

  constructor(plan: XmlPlan, checkRoot: (name: string, namespace: string) => void) {
    this.plan = plan
    this.checkRoot = checkRoot
    this.parser.on('error', () => this.refuse())
    this.parser.on('doctype', () => this.refuse())
    this.parser.on('opentagstart', () => {
      this.attributes = 0
      this.startsAt = this.parser.line
    })
    this.parser.on('attribute', () => {
      this.attributes++
      if (this.attributes > maxAttributes) this.refuse()
    })
    this.parser.on('opentag', ({ local, uri, attributes }) =>
      this.begin(local, uri, attributes.Ccy?.value ?? ''),
    )
    this.parser.on('closetag', () => this.finish())
    this.parser.on('text', (text) => this.add(text))
    this.parser.on('cdata', (text) => this.add(text))
  }

  write(piece: string): void {
    this.parser.write(piece)
  }

  end(): XmlPart {
    this.parser.close()
    return this.root ?? this.refuse()
  }

  private refuse(): never {
    throw brokenAt(this.parser.line)
  }

  private begin(name: string, namespace: string, currency: string): void {
    if (this.open.length + this.skipped >= maxDepth) this.refuse()
    const part = { name, line: this.startsAt, text: '', currency, parts: [] }
    const within = this.open.at(-1)
    if (!this.root) {
      this.checkRoot(name, namespace)
      this.root = part
      this.namespace = namespace
    } else if (this.skipped > 0 || !within || namespace !== this.namespace || !this.plan.kept.has(name)) {
      this.skipped++
      return
    } else within.parts.push(part)
    this.count(name)
    this.open.push(part)
  }

  private count(name: string): void {
    this.parts++
    if (this.parts > maxParts) this.refuse()
    if (!this.plan.counted.has(name)) return
    const count = (this.counts.get(name) ?? 0) + 1
    if (count > maxMovements) throw tooMany()
    this.counts.set(name, count)
  }

  private finish(): void {
    if (this.skipped > 0) this.skipped--
    else this.open.pop()
  }

  private add(text: string): void {
    const within = this.open.at(-1)
    if (this.skipped > 0 || !within) return
    within.text += text
    if (within.text.length > maxTextLength) this.refuse()
  }
}

/** The elements in such a place beneath another: each at the end of the path. */
export function partsAt(part: XmlPart, ...path: readonly string[]): XmlPart[] {
  return path.reduce<XmlPart[]>(
    (found, name) => found.flatMap(({ parts }) => parts.filter((one) => one.name === name)),
    [part],
  )
}

/** The first of `partsAt`. */
export const partAt = (part: XmlPart, ...path: readonly string[]): XmlPart | undefined =>
  partsAt(part, ...path)[0]

/** The text of `partAt`, in one line; empty if there is none. */
export const textAt = (part: XmlPart, ...path: readonly string[]): string =>
  oneLine(partAt(part, ...path)?.text ?? '')
