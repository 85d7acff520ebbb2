import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

/** Several cards have the same buttons: each says which product it is about. */
export function About({ serialNumber }: { serialNumber: string }) {
  return <VisuallyHidden>{` – ${serialNumber}`}</VisuallyHidden>
}
