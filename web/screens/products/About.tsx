import { VisuallyHidden } from '../../kit/ui/VisuallyHidden.tsx'

/** Names the product in a button's hidden text, because all cards have the same buttons. */
export function About({ serialNumber }: { serialNumber: string }) {
  return <VisuallyHidden>{` – ${serialNumber}`}</VisuallyHidden>
}
