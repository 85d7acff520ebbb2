import * as v from 'valibot'
import { textParam } from '../../platform/search-params.ts'

/** The app that a link to the sign-in page asks to open; the server validates it. */
export const appSearch = v.object({
  callback: textParam(1),
  machine: textParam(1),
  port: textParam(1),
  webUrl: textParam(1),
})

export type AskedApp = v.InferOutput<typeof appSearch>
