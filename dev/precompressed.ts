import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import pLimit from 'p-limit'
import type { Plugin } from 'vite'

const asText = /\.(js|css|html|svg|json)$/
/** Below, the packet is the same. */
const smallest = 1_000

const compressions = {
  '.br': (content: Buffer) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  '.gz': (content: Buffer) => promisify(gzip)(content, { level: 9 }),
}

/** Writes each file of text beside itself once more as Brotli and as gzip, so that the server never compresses anything. */
export async function compressFiles(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => asText.test(name))
  const some = pLimit(4)
  await Promise.all(
    files.map((name) =>
      some(async () => {
        const file = path.join(folder, name)
        const content = await readFile(file)
        if (content.length < smallest) return
        for (const [ending, compress] of Object.entries(compressions)) {
          const compressed = await compress(content)
          if (compressed.length < content.length) await writeFile(file + ending, compressed)
        }
      }),
    ),
  )
}

/** Compresses what was built. */
export const precompressed: Plugin = {
  name: 'precompressed',
  apply: 'build',
  writeBundle: { order: 'post', sequential: true, handler: ({ dir }) => compressFiles(dir ?? '') },
}
