import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { readCatalogue } from '#i18n/catalogues.ts'
import { languages } from '#i18n/languages.ts'
import { draw } from './draw.ts'
import { pages } from './pages.ts'

type Chunk = { file: string; css?: string[]; assets?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk>

const classes = new Map<string, Record<string, string>>()
const web = path.resolve(import.meta.dirname, '../..')

/** For Vite's `css.modules.getJSON`: remembers the classes of each CSS module. */
export function rememberClasses(file: string, names: Record<string, string>): void {
  classes.set(path.relative(web, file).replace('.module.css', ''), names)
}

function classOf(module: string, name: string): string {
  const found = classes.get(module)?.[name]
  if (found === undefined) throw new Error(`first-paint: there is no class ${name} in ${module}.module.css`)
  return found
}

/** The script and style files of these sources, with all that they import, without those that are `loaded`. */
function filesOf(manifest: Manifest, sources: readonly string[], loaded: ReadonlySet<string> = new Set()) {
  const files = new Set<string>()
  const add = (source: string) => {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`first-paint: the build knows no ${source}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const style of chunk.css ?? []) files.add(style)
    chunk.imports?.forEach(add)
  }
  sources.forEach(add)
  return [...files].filter((file) => !loaded.has(file)).map((file) => `/${file}`)
}

/** Puts the styles of the start into the page itself, so that it can be drawn before anything else has come. */
async function inlineStyles(page: string, folder: string): Promise<string> {
  const link = /<link rel="stylesheet"[^>]* href="([^"]+)">/g
  // Vite puts its own tags at the end of the head; what a page adds comes after them.
  let inlined = page.replace('<!--head-->', '').replace('</head>', '<!--head--></head>')
  for (const [tag, address = ''] of page.matchAll(link)) {
    const styles = await readFile(path.join(folder, address), 'utf8')
    // Vite's loader looks for the link, and would load the file again.
    inlined = inlined.replace(
      tag,
      () => `<style>${styles.trim()}</style>\n    <link rel="stylesheet" href="${address}" disabled>`,
    )
  }
  return inlined
}

/**
 * Writes `.vite/first-paint.json` beside the built pages, from which the server makes its documents: what it draws per
 * language, and the files of each page.
 */
export const firstPaint: Plugin = {
  name: 'first-paint',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler({ dir: folder = '' }) {
      const manifest: Manifest = JSON.parse(await readFile(path.join(folder, '.vite/manifest.json'), 'utf8'))
      const start = new Set(filesOf(manifest, ['index.html']).map((file) => file.slice(1)))
      const fontOf = (name: string) => {
        const font = Object.values(manifest).find(({ file }) => file.includes(`/${name}-`))
        if (!font) throw new Error(`first-paint: there is no font ${name}`)
        return `/${font.file}`
      }
      const latin = fontOf('atkinson-hyperlegible-next-latin-wght-normal')
      const cyrillic = fontOf('noto-sans-cyrillic-wght-normal')
      const built = {
        backdrop: classOf('platform/Backdrop', 'backdrop'),
        shell: classOf('app/shell/Shell', 'frame'),
        page: classOf('app/shell/Shell', 'page'),
        pages: pages.map(({ files, ...page }) => ({ ...page, files: filesOf(manifest, files, start) })),
        languages: Object.fromEntries(
          languages.map((language) => [
            language,
            {
              ...draw(language, readCatalogue(language), classOf),
              texts: filesOf(manifest, [`../i18n/messages/${language}.json`], start),
              signedInTexts: filesOf(manifest, [`../i18n/messages/${language}.json?signedIn`], start),
              fonts: language === 'ru' ? [latin, cyrillic] : [latin],
            },
          ]),
        ),
      }
      await writeFile(path.join(folder, '.vite/first-paint.json'), JSON.stringify(built))
      const index = path.join(folder, 'index.html')
      await writeFile(index, await inlineStyles(await readFile(index, 'utf8'), folder))
    },
  },
}
