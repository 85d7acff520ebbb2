/** The language for mails caused by changes of groups and accounts. */
export const mailLanguage = 'nl'
