import * as page from '#contract/licence-page.ts'
import * as table from '#contract/licence-table.ts'
import * as contract from '#contract/licences.ts'
import * as pressure from '#contract/seat-pressure.ts'
import { chooseLanguage } from '#i18n/languages.ts'
import { readerOf } from '../platform/http/caller.ts'
import { pageOf } from '../platform/http/paging.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { addLicence, editLicence } from './edit-licence.ts'
import { readLicence } from './licence-page.ts'
import { exportLicences, listLicences } from './licence-table.ts'
import { searchLicences } from './licences.ts'
import { pageOfPressed } from './pressure-rows.ts'
import { renewWebCode } from './renew-web-code.ts'
import { addNote, readTimeline } from './timeline.ts'

export function licenceRoutes(serve: Serve, services: Services): void {
  serve(table.listLicences, async ({ person, query, browser }) => {
    const { q: text = null, format, language, sort, ...search } = query
    const wanted = { ...search, text }
    if (format === 'csv') return exportLicences(services, person, wanted, readerOf(browser, language))
    const order = table.LicenceOrder.fromWire(sort)
    return table.LicenceTable.toWire(await listLicences(services, person, wanted, order, pageOf(query)))
  })

  serve(pressure.listSeatPressure, async ({ query }) =>
    pressure.SeatPressure.toWire(await pageOfPressed(services.db, services.clock(), pageOf(query))),
  )

  serve(page.readLicence, async ({ person, params, browser: { language } }) => ({
    data: page.LicencePage.toWire(await readLicence(services, { person, language }, params.sn)),
  }))

  serve(page.addLicence, async ({ person, body, browser: { language } }) => {
    const wanted = page.NewLicence.fromWire(body)
    return { data: page.LicencePage.toWire(await addLicence(services, { person, language }, wanted)) }
  })

  serve(page.editLicence, async ({ person, params, body, browser: { language } }) => {
    const change = page.LicenceChange.fromWire(body)
    const edited = await editLicence(services, { person, language }, params.sn, change, body.was)
    return { data: page.LicencePage.toWire(edited) }
  })

  serve(page.readTimeline, async ({ person, params, query, browser: { language } }) => {
    const list = await readTimeline(services, { person, language }, params.sn, query.kind, pageOf(query))
    return page.Timeline.toWire(list)
  })

  serve(page.addNote, async ({ person, params, body }) => ({
    data: page.TimelineEntry.toWire(await addNote(services, person, params.sn, body.text)),
  }))

  serve(contract.searchLicences, async ({ person, params, query }) =>
    contract.FoundLicences.toWire(await searchLicences(services, person, params, pageOf(query))),
  )

  serve(contract.renewWebCode, async ({ person, params, body, browser }) => {
    const language = body?.language === undefined ? browser.language : chooseLanguage([body.language])
    return {
      data: { webcode: await renewWebCode(services, person, params.sn, { language, was: body?.was }) },
    }
  })
}
