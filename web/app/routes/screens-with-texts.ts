import { withTexts } from './with-texts.ts'

// Pages that are rarely opened, and whose files the start thus need not name.

/** The page of an invitation, with its texts. */
export const loadInvitationScreen = withTexts(() => import('../../screens/invitation/InvitationScreen.tsx'))

/** The page of a reminder, with its texts. */
export const loadRemindersScreen = withTexts(() => import('../../screens/reminders/RemindersScreen.tsx'))

/** The page of a quote for its buyer, with its texts. */
export const loadQuoteScreen = withTexts(() => import('../../screens/quote/QuoteScreen.tsx'))

/** The page of an invoice, with its texts. */
export const loadInvoiceScreen = withTexts(() => import('../../screens/invoice/InvoiceScreen.tsx'))

/** The invoices and payments, with their texts. */
export const loadJournalScreen = withTexts(() => import('../../screens/journal/JournalScreen.tsx'))

/** The renewal of a licence, with its texts. */
export const loadRenewalScreen = withTexts(() => import('../../screens/renewal/RenewalScreen.tsx'))

/** The door of a class, opened by its admin, with its texts. */
export const loadClassDoorScreen = withTexts(() => import('../../screens/class-door/ClassDoorScreen.tsx'))

/** Moving a school up a year, with its texts. */
export const loadNewYearScreen = withTexts(() => import('../../screens/new-year/NewYearScreen.tsx'))

/** The page that the payment page returns to, with its texts. */
export const loadPaymentScreen = withTexts(() => import('../../screens/payment/PaymentScreen.tsx'))

/** Reading a bank statement, with its texts. */
export const loadBankStatementScreen = withTexts(
  () => import('../../screens/bank-statement/BankStatementScreen.tsx'),
)
