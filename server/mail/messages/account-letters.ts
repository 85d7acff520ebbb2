import { maskAddress } from '../addresses.ts'
import type { MailContents } from '../mail-content.ts'
import type { Letter } from './letter.ts'
import type { Writing } from './writing.ts'

/** The link that leads to a new password. */
export function resetCode({ name, login, code }: MailContents['resetCode'], writing: Writing): Letter {
  const { say, pageAddress } = writing
  return {
    subject: say('resetCode.subject'),
    name,
    paragraphs: [say('resetCode.asked', { login }), say('resetCode.valid')],
    link: { text: say('resetCode.link'), address: pageAddress(`/resetpassword/${code}`) },
    remarks: [say('resetCode.notYou')],
  }
}

/** Tells that a password is another now, and what to do if that was somebody else. */
export function passwordChanged(
  { name, login, at }: MailContents['passwordChanged'],
  { say, pageAddress, moment, supportAddress }: Writing,
): Letter {
  return {
    subject: say('passwordChanged.subject'),
    name,
    paragraphs: [say('passwordChanged.changed', { login, moment: moment(at) }), say('passwordChanged.you')],
    link: { text: say('passwordChanged.link'), address: pageAddress('/help/forgot-password') },
    remarks: [say('passwordChanged.notYou', { address: supportAddress })],
  }
}

/** Tells the old address that the account has another one now. */
export function emailChanged(
  { name, login, newEmail }: MailContents['emailChanged'],
  { say, supportAddress }: Writing,
): Letter {
  return {
    subject: say('emailChanged.subject'),
    name,
    paragraphs: [
      say('emailChanged.changed', { login, newEmail: maskAddress(newEmail) }),
      say('emailChanged.you'),
      say('emailChanged.notYou', { address: supportAddress }),
    ],
  }
}

/** Tells that an account can be signed in to by an identity provider from now on. */
export function identityLinked(
  { name, login, provider, at }: MailContents['identityLinked'],
  { say, moment, supportAddress }: Writing,
): Letter {
  return {
    subject: say('identityLinked.subject', { provider }),
    name,
    paragraphs: [
      say('identityLinked.linked', { login, provider, moment: moment(at) }),
      say('emailChanged.you'),
      say('emailChanged.notYou', { address: supportAddress }),
    ],
  }
}

/** Welcomes an admin who has registered. */
export function registration(
  { name, login, serialNumber }: MailContents['registration'],
  { say, pageAddress, brandName }: Writing,
): Letter {
  return {
    subject: say('registration.subject', { brand: brandName }),
    name,
    paragraphs: [say('registration.done', { serialNumber }), say('registration.next')],
    facts: [
      [say('facts.serialNumber'), serialNumber],
      [say('facts.login'), login],
    ],
    link: { text: say('registration.link'), address: pageAddress('/login') },
  }
}

/** Tells a licence's admins that somebody has registered as another one. */
export function newAdmin(
  { name, newAdminName, newAdminLogin, serialNumber }: MailContents['newAdmin'],
  { say, pageAddress, supportAddress }: Writing,
): Letter {
  return {
    subject: say('newAdmin.subject', { serialNumber }),
    name,
    paragraphs: [say('newAdmin.registered', { serialNumber }), say('newAdmin.proof')],
    facts: [
      [say('facts.person'), newAdminName],
      [say('facts.login'), newAdminLogin],
    ],
    link: { text: say('newAdmin.link'), address: pageAddress('/login') },
    remarks: [say('newAdmin.right'), say('newAdmin.notRight', { address: supportAddress })],
  }
}

/** Tells the admins of a licence's root group that its web code is another now; never the code itself. */
export function webCodeRenewed(
  { name, serialNumber, at, byName, byLogin, formerLogin }: MailContents['webCodeRenewed'],
  { say, pageAddress, moment, supportAddress }: Writing,
): Letter {
  return {
    subject: say('webCodeRenewed.subject', { serialNumber }),
    name,
    paragraphs: [
      say('webCodeRenewed.renewed', { serialNumber, moment: moment(at) }),
      ...(formerLogin === null ? [] : [say('webCodeRenewed.left', { login: formerLogin })]),
      say('webCodeRenewed.where'),
      say('webCodeRenewed.by'),
    ],
    facts: [
      [say('facts.person'), byName],
      [say('facts.login'), byLogin],
    ],
    link: { text: say('webCodeRenewed.link'), address: pageAddress('/products') },
    remarks: [say('webCodeRenewed.notRight', { address: supportAddress })],
  }
}

/** Tells the vendor that a pupil cannot sign in, since the identity belongs to several accounts. */
export function ambiguousIdentity(
  { provider, logins }: MailContents['ambiguousIdentity'],
  { say }: Writing,
): Letter {
  return {
    subject: say('ambiguousIdentity.subject', { provider }),
    name: '',
    paragraphs: [
      say('ambiguousIdentity.found', { provider }),
      say('ambiguousIdentity.refused'),
      say('ambiguousIdentity.todo', { provider }),
    ],
    facts: logins.map((login) => [say('facts.login'), login]),
  }
}
