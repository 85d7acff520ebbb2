import { readWorkbook } from './read-workbook.ts'

/** Why a file cannot be read as a list. */
export type FileFault = 'tooLarge' | 'workbook' | 'notText'

export type DecodedFile = { text: string } | { fault: FileFault }

/** In bytes; a request takes 2 MB in all. */
export const maxFileBytes = 1_800_000

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte)

/** Today's workbooks are ZIP archives. */
const isArchive = (bytes: Uint8Array) => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)

/** The container of workbooks before 2007. */
const isOldWorkbook = (bytes: Uint8Array) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)

/** The encoding of UTF-16 without a byte order mark: every other byte of Latin text is 0. */
function guessUtf16(bytes: Uint8Array): string | null {
  const looked = bytes.subarray(0, 1000)
  const zeros = [0, 0]
  for (const [at, byte] of looked.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > looked.length / 4 && even === 0) return 'utf-16le'
  return even > looked.length / 4 && odd === 0 ? 'utf-16be' : null
}

function encodingOf(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  return guessUtf16(bytes) ?? 'utf-8'
}

/** Reads a workbook, or a text in UTF-8, UTF-16 or else Windows-1252, as spreadsheets save them. */
export async function decodeFile(bytes: Uint8Array<ArrayBuffer>): Promise<DecodedFile> {
  if (bytes.length > maxFileBytes) return { fault: 'tooLarge' }
  if (isOldWorkbook(bytes)) return { fault: 'workbook' }
  if (isArchive(bytes)) {
    return readWorkbook(bytes.buffer).then(
      (text) => (text.length > maxFileBytes ? { fault: 'tooLarge' } : { text }),
      () => ({ fault: 'workbook' }),
    )
  }
  const text = decode(bytes)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text holds them
  return /[\u0000-\u0008\u000e-\u001f]/.test(text) ? { fault: 'notText' } : { text }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
