/** Every change of a group or account names this language for the mails it causes. */
export const mailLanguage = 'nl'
