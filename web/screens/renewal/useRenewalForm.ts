import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { needsReference } from '#contract/buyers.ts'
import type { OrderKind } from '#contract/orders.ts'
import type { Product } from '#contract/products.ts'
import { productsKey } from '../../features/licences/product-query.ts'
import { formResolver } from '../../platform/api/form.ts'
import { useErrorText } from '../../platform/api/useSubmit.ts'
import { useSession } from '../../platform/session/SessionContext.tsx'
import {
  type BuyerFields,
  type BuyerForm,
  buyerOf,
  countryOfNumber,
  fieldsOf,
  foreignVatNumber,
  isOtherBuyer,
  type OrderFields,
  orderForm,
} from './order-form.ts'
import type { Placed } from './placed.ts'
import { type AskedOffer, renewalKey, renewalQuery } from './queries.ts'
import { isPlain, isSalesOff, openWay, whoseBuyer } from './renewal.ts'
import { keepTyped, typedBefore } from './typed.ts'
import { useOrder } from './useOrder.ts'
import { useSettled } from './useSettled.ts'

const requiredOfSome = ['number', 'reference'] as const

type Options = {
  product: Product
  first: AskedOffer
  years: number
  onPlaced: (placed: Placed) => void
}

/** The state of the order form: what is chosen and typed, what it costs, and how it is sent. */
export function useRenewalForm({ product, first, years, onPlaced }: Options) {
  const { serialNumber } = product
  const { account, kind } = useSession()
  const client = useQueryClient()
  const errorText = useErrorText()
  const [chosen, choose] = useState<OrderKind>()

  // Of the first offer: a later one must not change who the person sees as the buyer.
  const [defaults] = useState(() =>
    fieldsOf(first, { email: kind === 'staff' ? '' : account.email, isCustomer: kind !== 'dealer' }),
  )
  const [shownFirst] = useState(() => typedBefore(account.id, serialNumber) ?? defaults)
  const form = useForm({
    defaultValues: shownFirst,
    mode: 'onTouched',
    resolver: (values, context, options) =>
      formResolver(orderForm(offer, needs(values)))(values, context, options),
  })
  const fields = useWatch({ control: form.control }) as OrderFields

  // Wrong numbers cost nothing: the form says what is wrong with them.
  const isMore = Number.isInteger(fields.seats) && (fields.seats ?? 0) > first.seatsNow
  const wanted = isMore ? (fields.seats ?? undefined) : undefined
  const seats = useSettled(wanted)
  // The latest one says which ways are open, and so which buyer the next one is asked for.
  const [offer, setOffer] = useState(first)
  const way = openWay(offer, chosen)
  const whose = whoseBuyer(way, { kind })
  const foreign = foreignVatNumber(fields[whose], first.vatCountry)
  const vatNumber = useSettled(foreign)
  const query = useQuery(renewalQuery(serialNumber, { years, seats, vatNumber }))
  const [isOtherOffer, setOtherOffer] = useState(false)
  if (query.data && query.data !== offer) {
    setOffer(query.data)
    setOtherOffer(true)
  }
  const isSettled = wanted === seats && foreign === vatNumber
  const isStale = query.data === undefined || query.isPlaceholderData || !isSettled
  // A payment alone has no order reference, and VAT in any case. Of the first buyer: another one is ordered for anyway, and its fields must not close.
  const asksBuyer =
    needsReference(defaults.buyer.kind || undefined) ||
    foreignVatNumber(shownFirst.buyer, first.vatCountry) !== undefined
  const isPaidPlainly =
    way === 'online' && !asksBuyer && isPlain(offer, years, product.webLicence?.priceCents ?? 0)

  function needs({ buyer }: OrderFields) {
    if (isSalesOff(offer) || (isPaidPlainly && !isOtherBuyer(buyer, defaults.buyer))) return undefined
    return { whose, isQuote: way === 'quote' }
  }

  // A buyer of another kind or country may need no number or reference; a quote needs no reference.
  const buyer = fields[whose]
  useEffect(() => {
    const names = requiredOfSome.map((name) => `${whose}.${name}` as const)
    const wrong = names.filter((name) => form.getFieldState(name).invalid)
    if (wrong.length > 0) void form.trigger(wrong)
  }, [form, whose, way, buyer.kind, buyer.country])

  const isChanged =
    fields.seats !== defaults.seats ||
    isOtherBuyer(fields.buyer, defaults.buyer) ||
    isOtherBuyer(fields.customerBuyer, defaults.customerBuyer)
  useEffect(() => {
    keepTyped(account.id, serialNumber, isChanged ? fields : undefined)
  }, [account.id, serialNumber, fields, isChanged])

  // The number says the country, unless the person chose another one.
  const country = countryOfNumber(buyer.number)
  const filledIn = useRef(defaults[whose].country)
  useEffect(() => {
    if (!country || form.getValues(`${whose}.country`) !== filledIn.current) return
    filledIn.current = country
    form.setValue(`${whose}.country`, country)
  }, [form, whose, country])

  const buyerForm: BuyerForm = {
    getValues: () => form.getValues(whose),
    setError: (name, error, options) =>
      form.setError(`${whose}.${name as keyof BuyerFields}`, error, options),
    check: (name) => form.trigger(`${whose}.${name}`, { shouldFocus: true }),
  }
  const order = useOrder({
    form: buyerForm,
    onPlaced: (placed) => {
      keepTyped(account.id, serialNumber, undefined)
      onPlaced(placed)
      void client.invalidateQueries()
    },
    // The licence, its price or its invoices may have changed since they were loaded.
    onRefused: () => {
      void client.invalidateQueries({ queryKey: productsKey })
      void client.invalidateQueries({ queryKey: renewalKey })
    },
  })

  const submit = form.handleSubmit(async (values) => {
    if (way === undefined || isStale) return void (query.isError && query.refetch())
    const right = values[whose]
    await order.submit({ offer, serialNumber, years, way, buyer: right && buyerOf(right) })
  })
  return {
    form,
    buyerForm,
    offer,
    // Of another number it says nothing.
    vatNumber: foreign !== undefined && offer.askedFor === foreign ? foreign : undefined,
    way,
    whose,
    choose,
    // One that could not be loaded is asked for again by the button.
    isStale: isStale && !(query.isError && !query.isFetching),
    isOtherOffer,
    isBusy: query.isFetching,
    needsBuyer: way === 'invoice' || !isPaidPlainly,
    isPending: order.isPending,
    error: order.error ?? (query.error ? errorText(query.error) : undefined),
    submit: (event: Parameters<typeof submit>[0]) => void submit(event),
  }
}
