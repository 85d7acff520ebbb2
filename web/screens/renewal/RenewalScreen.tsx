import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { productQuery } from '../../features/licences/product-query.ts'
import { Breadcrumbs } from '../../kit/ui/Breadcrumbs.tsx'
import { usePageDetail } from '../../platform/page-title.ts'
import type { Placed } from './placed.ts'
import { firstChoice } from './queries.ts'
import { RenewalBody } from './RenewalBody.tsx'
import styles from './RenewalScreen.module.css'

export { loadRenewalMessages as loadMessages } from '../../features/renewal/messages.ts'

/** The renewal of a licence: what it costs, how it is paid, and what came of it. */
export function RenewalScreen() {
  const { sn } = useParams({ from: '/signed-in/extend/product/$sn' })
  return <Renewal key={sn} sn={sn} />
}

function Renewal({ sn }: { sn: string }) {
  const t = useTranslations('renewal')
  const tProducts = useTranslations('products')
  const product = useQuery(productQuery(sn))
  const [years, setYears] = useState(firstChoice.years)
  const [placed, setPlaced] = useState<Placed>()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (placed) heading.current?.focus()
  }, [placed])
  const serialNumber = product.data?.serialNumber ?? sn
  usePageDetail(serialNumber)
  return (
    <div className={styles.page}>
      <Breadcrumbs
        label={tProducts('trail')}
        items={[{ label: tProducts('title'), href: '/products' }, { label: serialNumber }]}
      />
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {placed
          ? t(placed.order.kind === 'quote' ? 'placed.quoteTitle' : 'placed.title', {
              number: placed.order.number ?? '',
            })
          : t('title', { years })}
      </h1>
      <RenewalBody
        sn={sn}
        product={product}
        years={years}
        onYears={setYears}
        placed={placed}
        onPlaced={setPlaced}
      />
    </div>
  )
}
