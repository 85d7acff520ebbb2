import { loadSecondStepMessages } from '../../features/second-step/messages.ts'
import { currentLanguage } from '../../platform/i18n/language.ts'

/** The page on which a second step is set up before anything else, with its texts. */
export async function loadSecondStepScreen() {
  await loadSecondStepMessages(currentLanguage())
  return import('../../screens/second-step/SecondStepScreen.tsx')
}

/** The page of one's own security, with its texts. */
export async function loadSecurityScreen() {
  await loadSecondStepMessages(currentLanguage())
  return import('../../screens/security/SecurityScreen.tsx')
}
