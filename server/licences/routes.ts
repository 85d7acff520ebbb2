import * as contract from '#contract/licences.ts'
import { chooseLanguage } from '#i18n/languages.ts'
import { pageOf } from '../http/paging.ts'
import type { Serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { searchLicences } from './licences.ts'
import { renewWebCode } from './renew-web-code.ts'

export function licenceRoutes(serve: Serve, services: Services): void {
  serve(contract.searchLicences, async ({ person, params, query }) =>
    contract.FoundLicences.toWire(await searchLicences(services, person, params, pageOf(query))),
  )

  serve(contract.renewWebCode, async ({ person, params, body, browser }) => {
    const language = body?.language === undefined ? browser.language : chooseLanguage([body.language])
    return { data: { webcode: await renewWebCode(services, person, params.sn, language) } }
  })
}
