import { type Unzipped, unzipSync, zipSync } from 'fflate'
import { type HiddenParts, range } from './hidden-parts.ts'

/** Elements that group rows: those that are printed on each page, and those that can be folded. */
const rowGroups = /<\/?table:table-(?:header-rows|row-group|rows)\b[^>]*>/g

/**
 * A workbook (ODS) whose rows all lie directly in their tables: the library leaves out those that lie deeper. Others stay as they are.
 * @param parts its `tellingParts`
 */
export function withoutRowGroups(bytes: Uint8Array, parts: Unzipped): Uint8Array {
  const content = parts['content.xml'] && new TextDecoder().decode(parts['content.xml'])
  if (!content || content.search(rowGroups) < 0) return bytes
  const flat = new TextEncoder().encode(content.replaceAll(rowGroups, ''))
  return zipSync({ ...unzipSync(bytes), 'content.xml': flat }, { level: 0 })
}

const attribute = (element: string, name: string) => RegExp(`\\b${name}="([^"]*)"`).exec(element)?.[1]

const repeats = (element: string, what: 'rows' | 'columns') =>
  Number(attribute(element, `table:number-${what}-repeated`) ?? 1)

const isCollapsed = (element: string) => /\btable:visibility="(?:collapse|filter)"/.test(element)

/** The styles of sheets that are not shown. */
const hiddenStyles = (content: string) =>
  [
    ...content.matchAll(/(<style:style\b[^>]*>)\s*<style:table-properties\b[^>]*\btable:display="false"/g),
  ].map(([, style = '']) => attribute(style, 'style:name'))

/** Hidden parts of the sheets of an ODS. @param content its `content.xml` */
export function hiddenInOpenDocument(content: string): HiddenParts[] {
  const hidden = new Set(hiddenStyles(content))
  return content
    .split(/(?=<table:table\s)/)
    .slice(1)
    .map((table) => {
      const found = { rows: new Set<number>(), columns: new Set<number>() }
      const next = { rows: 0, columns: 0 }
      for (const [element, kind] of table.matchAll(/<table:table-(row|column)\b[^>]*>/g)) {
        const what = kind === 'row' ? 'rows' : 'columns'
        const from = next[what]
        next[what] += repeats(element, what)
        if (isCollapsed(element)) for (const at of range(from, next[what] - 1)) found[what].add(at)
      }
      const style = attribute(table.slice(0, table.indexOf('>')), 'table:style-name')
      return { isHidden: style !== undefined && hidden.has(style), ...found }
    })
}
