import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PersonKind } from '#contract/access.ts'
import type { Language } from '#i18n/languages.ts'

/** A page of the router. `path` in the router's spelling: `$name` is any segment, `{-$name}` one that may be missing. */
export type BuiltPage = {
  path: string
  title: string
  for: 'everyone' | 'signedOut' | 'passwordDue' | 'secondStepDue' | readonly PersonKind[]
  drawing: string
  drawingFor?: Partial<Record<string, string>>
  files: string[]
}

/** The drawings in one language; see `web/app/first-paint/draw.ts`. `texts`, `signedInTexts`, `fonts`: files to load with the document. */
type BuiltLanguage = {
  titles: Record<string, string>
  loading: string
  bars: Record<PersonKind | 'none', string>
  tabs: Record<PersonKind | 'none', string>
  banner: string
  drawings: Record<string, string>
  others: Record<'frame' | 'provider' | 'card' | 'passkey', string>
  texts: string[]
  signedInTexts: string[]
  fonts: string[]
}

/** The build's output for documents. `backdrop`, `shell` and `page`: class names. */
export type Built = {
  backdrop: string
  shell: string
  page: string
  pages: BuiltPage[]
  languages: Record<Language, BuiltLanguage>
  /** index.html, with comments where the parts of a document go. */
  frame: string
  /** Hashes of the styles in `frame`, for the content security policy. */
  styleHashes: string[]
}

/** Reads what the build left. @throws if the pages are not built */
export function readBuilt(directory: string): Built {
  const frame = readFileSync(path.join(directory, 'index.html'), 'utf8')
  const parts = JSON.parse(readFileSync(path.join(directory, '.vite/first-paint.json'), 'utf8'))
  const styles = [...frame.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, style = '']) => style)
  return { ...parts, frame, styleHashes: styles.map((style) => `sha256-${hash('sha256', style, 'base64')}`) }
}
