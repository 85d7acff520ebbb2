import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as page from '#contract/licence-page.ts'
import type { Product } from '#contract/products.ts'
import { productsKey } from '../../../features/licences/product-query.ts'
import { call } from '../../../platform/api/call.ts'
import { fetchedAhead } from '../../../platform/api/fetched-ahead.ts'

/** All that the page of a licence shows, except its timeline. Belongs to what is known of products. */
export const licencePageQuery = (serialNumber: string) =>
  queryOptions({
    ...fetchedAhead,
    queryKey: [...productsKey, 'page', serialNumber],
    queryFn: async ({ signal }): Promise<page.LicencePage> => {
      const { data } = await call(page.readLicence, { params: { sn: serialNumber } }, signal)
      return page.LicencePage.fromWire(data)
    },
  })

/** The licence as the card of a product shows it. */
export const productOf = ({ group, validUntil, priceCents, ...licence }: page.LicencePage): Product => ({
  ...licence,
  webLicence: group && { rootGroupId: group.id, validUntil, priceCents },
})

const timelineKey = (serialNumber: string) => [...productsKey, 'timeline', serialNumber] as const

/** The newest entries of a licence's timeline, or those of one kind. */
export const timelineQuery = (serialNumber: string, size: number, kind?: page.TimelineEntry['kind']) =>
  queryOptions({
    ...fetchedAhead,
    queryKey: [...timelineKey(serialNumber), kind ?? '', size],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<page.Timeline> =>
      page.Timeline.fromWire(
        await call(page.readTimeline, { params: { sn: serialNumber }, query: { size, kind } }, signal),
      ),
  })

/** Adds a note, which staff and the licence's dealer read. */
export const addNote = (serialNumber: string, text: string) =>
  call(page.addNote, { params: { sn: serialNumber }, body: { text } })
