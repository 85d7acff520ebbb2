/** Limits so high that they are never met: a 429 would hide all that lies behind it. */
export const noLimits = Object.fromEntries(
  [
    'PAYMENTS_PER_LICENCE',
    'WEB_CODE_TRIES_PER_LICENCE',
    'WEB_CODE_TRIES_PER_ADDRESS',
    'WEB_CODE_TRIES_AFTER_CAPTCHA',
    'WEB_CODES_PER_LICENCE',
    'TAKEN_LOGINS_PER_PERSON',
    'REFUSALS_PER_PERSON',
    'RESET_MAILS_PER_LOGIN',
    'MAILS_PER_ADDRESS',
    'FORM_TRIES_PER_ADDRESS',
    'SIGN_IN_STARTS_PER_ADDRESS',
    'WRONG_RESET_CODES_PER_ADDRESS',
    'SIGN_IN_TRIES_PER_LOGIN_AND_ADDRESS',
    'SIGN_IN_TRIES_PER_LOGIN',
    'SIGN_IN_TRIES_PER_ADDRESS',
    'SIGN_IN_TRIES_IN_ALL',
  ].map((name) => [name, '99999999']),
)
