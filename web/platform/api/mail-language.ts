/** The language for mails caused by changes of groups and accounts. An invitation is in that of who invites. */
export const mailLanguage = 'nl'
