import path from 'node:path'
import { build } from 'vite'

/** @returns in-page.ts and what it needs, as one script for a page. */
export async function bundleInPage(): Promise<string> {
  const [output] = [
    await build({
      configFile: false,
      logLevel: 'error',
      build: {
        lib: { entry: path.join(import.meta.dirname, 'in-page.ts'), formats: ['iife'], name: 'inPage' },
        write: false,
        minify: false,
      },
    }),
  ].flat()
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (!chunk) throw new Error('Nothing was built of in-page.ts.')
  return chunk.code
}
