import { useParams } from '@tanstack/react-router'
import { OneProduct } from './OneProduct.tsx'

/** /products/$sn: one product, for staff and dealers. */
export function ProductScreen() {
  const { sn } = useParams({ from: '/signed-in/products/$sn' })
  return <OneProduct key={sn} serialNumber={sn.toUpperCase()} />
}
