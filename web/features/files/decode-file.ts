import { decode, type Encoding, latin, type Reading, readingsOf } from './encodings.ts'
import type { Sheet } from './read-workbook.ts'

/** Why a file cannot be read as a list. */
type FileFault = 'tooLarge' | 'workbook' | 'locked' | 'document' | 'notText'

/**
 * `readings`: the ways to read its letters, `text` by the first unless another was asked for; none if there is nothing to choose.
 * `sheets`: those of a workbook, `text` being that of the first; none for other files.
 */
type List = { text: string; readings: Reading[]; sheets: Sheet[] }

export type DecodedFile = List | { fault: FileFault }

/** In bytes; a request takes 2 MB in all. */
export const maxFileBytes = 1_800_000

/** In the container of programs before 2007, which locked workbooks of today use as well, names are in UTF-16. */
const wide = (name: string) => [...name].join('\0')

/** The first records of a workbook of Excel 97 to 2003 that is encrypted. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the bytes of a file
const encryptedRecords = /\x09\x08\x10\0\0\x06\x05\0[\s\S]{12}(?:\x86\0\0\0)?\x2f\0/

/** Encryption leaves the content of an OpenDocument file uncompressed (method 0), others compress it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the bytes of a file
const encryptedContent = /PK\x03\x04[\s\S]{4}\0\0[\s\S]{16}\x0b\0[\s\S]{2}content\.xml|encrypted-package/

type Kind = 'workbook' | 'text' | FileFault

/** Tells by its first bytes what a file is. @param content the characters of its bytes */
export function kindOf(content: string): Kind {
  if (/^(?:%PDF|\{\\rtf)/.test(content)) return 'document'
  if (content.startsWith('\xd0\xcf\x11\xe0')) {
    if (content.includes(wide('EncryptedPackage')) || encryptedRecords.test(content)) return 'locked'
    return content.includes(wide('WordDocument')) ? 'document' : 'workbook'
  }
  if (!content.startsWith('PK\x03\x04')) return 'text'
  if (/word\/document\.xml|application\/vnd\.oasis\.opendocument\.text/.test(content)) return 'document'
  return 'workbook'
}

/**
 * Reads a file as a list: a workbook, a web page with a table, or a text in whichever encoding its bytes speak for.
 * @param encoding that the person has chosen for a text
 */
export async function decodeFile(bytes: Uint8Array<ArrayBuffer>, encoding?: Encoding): Promise<DecodedFile> {
  if (bytes.length > maxFileBytes) return { fault: 'tooLarge' }
  const content = latin(bytes)
  const kind = kindOf(content)
  const read =
    kind === 'workbook'
      ? await decodeWorkbook(bytes, content)
      : kind === 'text'
        ? await decodeText(bytes, encoding)
        : { fault: kind }
  return 'text' in read && read.text.length > maxFileBytes ? { fault: 'tooLarge' } : read
}

async function decodeWorkbook(bytes: Uint8Array<ArrayBuffer>, content: string): Promise<DecodedFile> {
  // Few people have a workbook, so its reader loads with the first one.
  const { readWorkbook } = await import('./read-workbook.ts')
  return readWorkbook(bytes).then(
    (sheets) => ({ text: sheets[0]?.text ?? '', readings: [], sheets }),
    () => ({ fault: encryptedContent.test(content) ? 'locked' : 'workbook' }),
  )
}

async function decodeText(
  bytes: Uint8Array<ArrayBuffer>,
  chosen: Encoding | undefined,
): Promise<DecodedFile> {
  const found = readingsOf(bytes)
  const text = decode(bytes, chosen ?? found[0]?.encoding ?? 'utf-8')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text holds them
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text)) return { fault: 'notText' }
  const readings = found.length > 1 ? found : []
  if (/^\s*(?:MIME-Version:|<\?xml[^>]*>\s*(?:<\?mso[^>]*>\s*)?<Workbook)/.test(text))
    return { fault: 'workbook' }
  if (!/^\s*<(?:!doctype html|html|head|meta|body|table)\b/i.test(text)) return { text, readings, sheets: [] }
  const { readWebPage } = await import('./read-workbook.ts')
  const list = readWebPage(text)
  return list === '' ? { fault: 'document' } : { text: list, readings, sheets: [] }
}
