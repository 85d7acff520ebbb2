import type { PersonPage } from '#contract/person-page.ts'
import { CustomerNote } from './CustomerNote.tsx'
import { PersonMails } from './PersonMails.tsx'

type ForStaffProps = { page: PersonPage; refresh: () => Promise<unknown> }

/** The parts of a person's page for staff alone: the mails, and a note on the customer. */
export function ForStaff({ page, refresh }: ForStaffProps) {
  const { serialNumber } = page.account
  return (
    <>
      <PersonMails page={page} refresh={refresh} />
      {serialNumber && <CustomerNote serialNumber={serialNumber} />}
    </>
  )
}
