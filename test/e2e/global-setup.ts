import path from 'node:path'
import prepareTemplates from '#test/support/template.ts'
import { buildWeb } from '../../dev/build-web.ts'

/** Builds what the portals of all workers need. */
export default async function prepare(): Promise<void> {
  await buildWeb(path.resolve(import.meta.dirname, '../../dist/web'))
  await prepareTemplates()
}
