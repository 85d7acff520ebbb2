import * as contract from '#contract/me-documents.ts'
import { pageOf } from '../platform/http/paging.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { addWebCode, editMeDocument, listDocumentTypes, listMeDocuments } from './me-documents.ts'

const { MeDocument, MeDocumentChange, MeDocumentList, NewWebCode } = contract

export function meDocumentRoutes(serve: Serve, services: Services): void {
  serve(contract.listMeDocuments, async ({ person, query }) =>
    MeDocumentList.toWire(await listMeDocuments(services, person, query.q ?? null, pageOf(query))),
  )

  serve(contract.listDocumentTypes, async () => ({ data: await listDocumentTypes(services) }))

  serve(contract.addWebCode, async ({ person, params, body }) => {
    const wanted = NewWebCode.fromWire(body)
    return { data: MeDocument.toWire(await addWebCode(services, person, params.document, wanted)) }
  })

  serve(contract.editMeDocument, async ({ person, params, body }) => {
    const change = MeDocumentChange.fromWire(body)
    return { data: MeDocument.toWire(await editMeDocument(services, person, params.id, change, body.was)) }
  })
}
