import type { Page } from '@playwright/test'
import { createDesktopApp } from '../../dev/desktop-app/desktop-app.ts'

type Given = { page: Page; baseURL: string | undefined }

/**
 * A fixture: a reading program that listens on this computer; its port. The pages wait for its answer for as long as a busy machine
 * takes, not for the 1.5 seconds that a unit test sees them wait: the program runs in the process of the tests.
 */
export async function listeningProgram(
  { page, baseURL: portalUrl }: Given,
  use: (port: string) => Promise<void>,
): Promise<void> {
  if (portalUrl === undefined) throw new Error('the program needs to know its portal')
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })
  const program = createDesktopApp({ portalUrl, origins: [portalUrl] })
  await use(new URL(await program.listen()).port)
  await program.close()
}
