import { type Unzipped, unzipSync } from 'fflate'
import type { HiddenParts } from './hidden-parts.ts'
import { hiddenInOpenDocument } from './open-document.ts'
import { hiddenInXls } from './xls-parts.ts'
import { hiddenInXlsb } from './xlsb-parts.ts'

const needed = /^(?:content\.xml|xl\/.*\.bin(?:\.rels)?)$/

/** The parts of a zipped workbook that tell what the library leaves out. @throws for a broken file */
export const tellingParts = (bytes: Uint8Array): Unzipped =>
  unzipSync(bytes, { filter: ({ name }) => needed.test(name) })

/**
 * Hidden parts of a workbook's sheets, in the order of the file, for kinds about which the library says nothing: XLS, XLSB and ODS.
 * Empty for others.
 * @param parts its `tellingParts`; none of XLS
 * @throws RangeError for a broken file
 */
export function hiddenParts(bytes: Uint8Array, parts: Unzipped): HiddenParts[] {
  if (bytes[0] === 0xd0) return hiddenInXls(bytes)
  const content = parts['content.xml']
  if (content) return hiddenInOpenDocument(new TextDecoder().decode(content))
  return parts['xl/workbook.bin'] ? hiddenInXlsb(parts) : []
}
