import { maxBankFileLength } from '#contract/bank-files.ts'
import { kindOf } from '../../features/files/decode-file.ts'
import { decode, type Encoding, latin, type Reading, readingsOf } from '../../features/files/encodings.ts'

/** Why a file cannot be sent as a bank statement. */
type Fault = 'tooLarge' | 'workbook' | 'document' | 'notText'

/** `readings`: the ways to read its letters; none if there is nothing to choose. */
export type Statement = { text: string; readings: Reading[] } | { fault: Fault }

/** Old programs end a text with this sign. */
const endOfText = '\u001a'

/** UTF-16 takes two bytes for most letters. */
const maxBytes = 2 * maxBankFileLength

/** The encoding that an XML document declares of itself. @param content the characters of its bytes */
function declaredIn(content: string): string | undefined {
  const [, label] =
    /^(?:\xef\xbb\xbf)?\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(content) ?? []
  // A text that declares it in single bytes cannot be in UTF-16.
  return label && !/^(?:utf-?16|ucs|iso-10646)/i.test(label) ? label : undefined
}

/** The text in the encoding that an XML document declares; undefined if there is none, or bytes contradict it. */
function asDeclared(bytes: Uint8Array, content: string): string | undefined {
  const label = declaredIn(content)
  if (label === undefined) return undefined
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Decodes a bank statement: XML as it declares, all else by evidence.
 * @param chosen by the person; undefined: as it is found
 */
export function decodeStatement(bytes: Uint8Array<ArrayBuffer>, chosen?: Encoding): Statement {
  if (bytes.length > maxBytes) return { fault: 'tooLarge' }
  const content = latin(bytes)
  const kind = kindOf(content)
  if (kind !== 'text') return { fault: kind === 'document' ? 'document' : 'workbook' }
  const declared = asDeclared(bytes, content)
  const found = declared === undefined ? readingsOf(bytes) : []
  const read = declared ?? decode(bytes, chosen ?? found[0]?.encoding ?? 'utf-8')
  const text = read.trimEnd().endsWith(endOfText) ? read.slice(0, read.lastIndexOf(endOfText)) : read
  if (text.length > maxBankFileLength) return { fault: 'tooLarge' }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text holds them
  if (text.trim() === '' || /[\u0000-\u0008\u000e-\u001f]/.test(text)) return { fault: 'notText' }
  return { text, readings: found.length > 1 ? found : [] }
}
