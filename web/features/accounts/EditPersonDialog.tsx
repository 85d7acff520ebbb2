import type { ComponentProps } from 'react'
import { AdvancedFields } from './AdvancedFields.tsx'
import { EditAccountDialog } from './EditAccountDialog.tsx'

/** Changes an account, with its seats, role and end date. */
export const EditPersonDialog = (props: ComponentProps<typeof EditAccountDialog>) => (
  <EditAccountDialog {...props} Advanced={AdvancedFields} />
)
