import { unzipSync } from 'fflate'
import type { HiddenParts } from './hidden-parts.ts'
import { hiddenInOpenDocument } from './open-document.ts'
import { hiddenInXls } from './xls-parts.ts'
import { hiddenInXlsb } from './xlsb-parts.ts'

const needed = /^(?:content\.xml|xl\/.*\.bin(?:\.rels)?)$/

/**
 * What the sheets of a workbook hide, in the order of the file, where the library does not tell: XLS, XLSB and ODS. Empty for others.
 * @throws RangeError for a broken file
 */
export function hiddenParts(bytes: Uint8Array): HiddenParts[] {
  if (bytes[0] === 0xd0) return hiddenInXls(bytes)
  const parts = unzipSync(bytes, { filter: ({ name }) => needed.test(name) })
  const content = parts['content.xml']
  if (content) return hiddenInOpenDocument(new TextDecoder().decode(content))
  return parts['xl/workbook.bin'] ? hiddenInXlsb(parts) : []
}
