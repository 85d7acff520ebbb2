import * as contract from '#contract/me-documents.ts'
import { pageOf } from '../http/paging.ts'
import type { Serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { addWebCode, editMeDocument, listDocumentTypes, listMeDocuments } from './me-documents.ts'

const { meDocumentToWire } = contract

export function meDocumentRoutes(serve: Serve, services: Services): void {
  serve(contract.listMeDocuments, async ({ person, query }) => {
    const { documents, total } = await listMeDocuments(services, person, query.q ?? null, pageOf(query))
    return { data: documents.map(meDocumentToWire), total }
  })

  serve(contract.listDocumentTypes, async () => ({ data: await listDocumentTypes(services) }))

  serve(contract.addWebCode, async ({ person, params, body }) => {
    const wanted = contract.newWebCodeFromWire(body)
    return { data: meDocumentToWire(await addWebCode(services, person, params.document, wanted)) }
  })

  serve(contract.editMeDocument, async ({ person, params, body }) => {
    const change = contract.meDocumentChangeFromWire(body)
    return { data: meDocumentToWire(await editMeDocument(services, person, params.id, change)) }
  })
}
