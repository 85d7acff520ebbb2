import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = [
  'web',
  'contract',
  'i18n',
  'dev/precompressed.ts',
  'dev/chunk-modules.ts',
  'package.json',
  'package-lock.json',
]

function newest(file: string): number {
  const { mtimeMs } = statSync(file)
  if (!statSync(file).isDirectory()) return mtimeMs
  return Math.max(mtimeMs, ...readdirSync(file).map((name) => newest(path.join(file, name))))
}

/** Builds the pages unless they are newer than all they are made of. */
export async function buildWeb(outDirectory: string): Promise<void> {
  const stamp = path.join(outDirectory, '.built')
  const changed = Math.max(...sources.map((name) => newest(path.join(root, name))))
  if (existsSync(stamp) && statSync(stamp).mtimeMs > changed) return
  console.log('  Building the pages …')
  const web = path.join(root, 'web')
  await build({
    root: web,
    configFile: path.join(web, 'vite.config.ts'),
    build: { outDir: outDirectory, emptyOutDir: true },
    logLevel: 'warn',
  })
  writeFileSync(stamp, '')
}
