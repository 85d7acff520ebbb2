import * as contract from '#contract/bank-files.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { noteBankFile, previewBankFile } from './note-bank-file.ts'

export function bankFileRoutes(serve: Serve, services: Services): void {
  serve(contract.readBankFile, ({ person, body, browser: { language } }) =>
    // One at a time: the same file at the same moment would be looked at for nothing.
    services.changeQueues.run('lists:bank', async () => {
      const { isDryRun, fingerprint, ...sent } = contract.BankFile.fromWire(body)
      const file = { ...sent, language }
      const outcome = isDryRun
        ? await previewBankFile(services, file)
        : await noteBankFile(services, person, { ...file, fingerprint })
      return { data: contract.BankFileOutcome.toWire(outcome) }
    }),
  )
}
