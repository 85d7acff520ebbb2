import { storeNewPasswords } from '../../platform/session/stored-passwords.ts'
import type { Visit } from './in-background.ts'

/** /users/cards: the passwords that can still be printed, without which the page would offer to make new ones. */
export const loadCards = ({ context }: Visit): Promise<void> => storeNewPasswords(context.session.storageKey)
