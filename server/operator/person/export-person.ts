import type { Portal } from '../database.ts'
import * as business from './business-rows.ts'
import type { Who } from './queries.ts'
import * as queries from './queries.ts'

/** Everything that the portal holds about a person, except hashes and codes, which grant access. */
export async function exportPerson({ db, clock }: Pick<Portal, 'db' | 'clock'>, who: Who) {
  const { accountId, login, emails } = who
  const accountData = accountId === null ? {} : await readAccountData(db, accountId)
  return {
    exportedAt: clock(),
    asked: { login, emails },
    ...(accountId === null && {
      accountsWithThisAddress: await queries.listLoginsWithEmail(db, emails[0] ?? ''),
    }),
    ...accountData,
    passwordResetsAskedFor: login === null ? [] : await queries.listResetRequests(db, login),
    sentForms: await queries.listRequests(db, who),
    newsletter: await queries.listSubscriptions(db, who),
    buyerOfNextOrders: await queries.listBuyers(db, who),
    mails: await queries.listMails(db, who),
  }
}

async function readAccountData(db: Portal['db'], id: number) {
  return {
    account: (await queries.readAccount(db, id)) ?? null,
    inBin: (await queries.readFromBin(db, id)) ?? null,
    groups: await queries.listGroups(db, id),
    sessions: await queries.listSessions(db, id),
    handOversToApps: await queries.listHandOvers(db, id),
    secondStep: await queries.readSecondStep(db, id),
    identity: await queries.readIdentity(db, id),
    passwordResetCodes: await queries.listResetCodes(db, id),
    invitations: await queries.listInvitations(db, id),
    reminders: await queries.listReminders(db, id),
    payments: await business.listPayments(db, id),
    orders: await business.listOrders(db, id),
    moneyNoted: await business.listReceipts(db, id),
    problemsWithInvoices: await business.listDisputes(db, id),
    vatNumbers: await business.listVatNumbers(db, id),
    meDocuments: await business.listDocuments(db, id),
    notesOnLicences: await business.listNotes(db, id),
    licencesSold: await business.listLicencesSold(db, id),
    changesThatCanBeUndone: await queries.listChanges(db, id),
    audit: await queries.listAudit(db, id),
  }
}
