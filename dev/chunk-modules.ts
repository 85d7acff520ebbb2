import path from 'node:path'
import type { Plugin } from 'vite'

const root = path.resolve(import.meta.dirname, '..')

/**
 * Writes `.vite/chunks.json`: what each built script is, whatever its content: the source that it stands for, or the sources that
 * others share in it. Tests know by it what a page depends on.
 */
export const chunkModules: Plugin = {
  name: 'chunk-modules',
  apply: 'build',
  generateBundle(_, bundle) {
    const named = (module: string) => path.relative(root, module)
    const chunks = Object.values(bundle).flatMap((file) => {
      if (file.type !== 'chunk') return []
      const { facadeModuleId: source, moduleIds } = file
      return [[file.fileName, source ? [named(source)] : moduleIds.map(named).toSorted()]]
    })
    this.emitFile({
      type: 'asset',
      fileName: '.vite/chunks.json',
      source: JSON.stringify(Object.fromEntries(chunks)),
    })
  },
}
