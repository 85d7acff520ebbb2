import { loadSecondStepMessages } from '../../features/second-step/messages.ts'
import { currentLanguage } from '../../platform/i18n/language.ts'

const withTexts = async <Screen>(screen: Promise<Screen>): Promise<Screen> => {
  await Promise.all([screen, loadSecondStepMessages(currentLanguage())])
  return screen
}

/** The page on which a second step is set up before anything else, with its texts. */
export const loadSecondStepScreen = () => withTexts(import('../../screens/second-step/SecondStepScreen.tsx'))

/** The page of one's own security, with its texts. */
export const loadSecurityScreen = () => withTexts(import('../../screens/security/SecurityScreen.tsx'))
