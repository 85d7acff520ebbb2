import path from 'node:path'
import type { BrowserContext, TestInfo } from '@playwright/test'
import { languages } from '#i18n/languages.ts'
import { unchangedInputs } from '../reports.ts'
import { forgetEntry, readEntry, writeEntry } from './entries.ts'
import { hashOfInputs, hashOfTexts, languagesIn, type PageInputs, pages } from './page-inputs.ts'
import { closureOf } from './sources.ts'

/**
 * Tests of pages whose inputs were all green before are not run again: see decision 43. `test/run.ts` switches it on.
 */
const isOn = process.env.GREEN_INPUTS === 'on'

/** The files that pages asked for since the test began, by their path. */
const asked = new Set<string>()

/** Notes what a page asked for. @param address a URL */
export const noteRequest = (address: string): void => {
  if (URL.canParse(address)) asked.add(new URL(address).pathname)
}

const watched = new WeakSet<BrowserContext>()

/** Notes every request of a context from now on, those that its cache answers too. */
export function watchRequests(context: BrowserContext): void {
  if (!isOn || watched.has(context)) return
  watched.add(context)
  context.on('request', (request) => noteRequest(request.url()))
}

/** The file of the view that a test shows, which its annotation `view` names; none for other tests. */
const viewsFilesOf = ({ annotations }: TestInfo) =>
  annotations.flatMap(({ type, description }) => (type === 'view' && description ? [description] : []))

/** A test's own inputs: its file; of the folder of views, its view's file alone. */
function inputsOf(info: TestInfo): PageInputs {
  // Not `info.file`: tests that a function makes are declared in its file.
  const own = `test/e2e/${info.titlePath[0]}`
  const named = viewsFilesOf(info)
  const folders = named.map((source) => `${path.posix.dirname(source)}/`)
  const isAnothers = (file: string) => folders.some((folder) => file.startsWith(folder))
  const [, engine = 'chromium'] = /engines\/(firefox|webkit)/.exec(own) ?? []
  const sources = [...closureOf(own, isAnothers), ...named.flatMap((file) => [...closureOf(file)])]
  return { sources: new Set(sources), engine: engine as PageInputs['engine'] }
}

/**
 * Skips a test as unchanged, or runs it and keeps what it depended on.
 * @param run the test
 * @param chromium the browser's program
 */
export async function unlessUnchanged(
  info: TestInfo,
  chromium: string,
  run: () => Promise<void>,
): Promise<void> {
  if (!isOn) return run()
  const name = [info.project.name, ...info.titlePath].join(' › ')
  const inputs = hashOfInputs(inputsOf(info), chromium)
  const { hashes, sourcesOf } = pages()
  const present = new Set([...hashes.values(), ...languages.map(hashOfTexts)])
  const entry = readEntry(name)
  const isGreen =
    entry?.inputs === inputs && [...entry.files, ...entry.texts].every((hash) => present.has(hash))
  info.skip(isGreen, unchangedInputs)
  forgetEntry(name)
  asked.clear()
  await run()
  if (info.status !== 'passed') return
  const loaded = [...asked].filter((file) => hashes.has(file))
  writeEntry(name, {
    at: Date.now(),
    inputs,
    files: loaded.map((file) => hashes.get(file) as string).toSorted(),
    texts: languagesIn(loaded.flatMap(sourcesOf), viewsFilesOf(info).length > 0).map(hashOfTexts),
    tests: 1,
  })
}
