import { maskAddress } from '../addresses.ts'
import type { ChangedBy, MailContents } from '../mail-content.ts'
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

/** What to do about a change that the owner, or somebody with the owner's password or mail, has made. */
const ownChange = ({ say, supportAddress }: Writing) => ({
  expected: say('emailChanged.you'),
  unexpected: say('emailChanged.notYou', { address: supportAddress }),
})

/** Who made a change, and what to do if the owner knows nothing of it. */
function author(by: ChangedBy | undefined, writing: Writing) {
  const { say, supportAddress, brandName } = writing
  if (by === undefined || by === 'ownPassword') return { who: [], ...ownChange(writing) }
  if (by === 'resetCode') return { who: [say('changedBy.resetCode')], ...ownChange(writing) }
  return {
    who: [by === 'staff' ? say('changedBy.staff', { brand: brandName }) : say('changedBy.admin')],
    expected: say('changedBy.expected'),
    unexpected: say('changedBy.unexpected', { address: supportAddress }),
  }
}

/** Tells that a password is another now, and what to do if that was somebody else. */
export function passwordChanged(
  { name, login, at, by, disconnected }: MailContents['passwordChanged'],
  writing: Writing,
): Letter {
  const { say, pageAddress, moment, supportAddress } = writing
  const { who, expected, unexpected } = author(by, writing)
  const letter = {
    subject: say('passwordChanged.subject'),
    name,
    paragraphs: [
      say('passwordChanged.changed', { login, moment: moment(at) }),
      ...who,
      ...(disconnected ? [say('passwordChanged.disconnected', { provider: disconnected })] : []),
      expected,
    ],
  }
  // A code would go to the address that the account has now, which whoever administers it may have changed as well.
  if (by === 'admin' || by === 'staff') return { ...letter, paragraphs: [...letter.paragraphs, unexpected] }
  return {
    ...letter,
    link: { text: say('passwordChanged.link'), address: pageAddress('/help/forgot-password') },
    remarks: [say('passwordChanged.notYou', { address: supportAddress })],
  }
}

/** Tells the old address that the account has another one now, or none. */
export function emailChanged(
  { name, login, newEmail, at, by }: MailContents['emailChanged'],
  writing: Writing,
): Letter {
  const { say, moment } = writing
  const { who, expected, unexpected } = author(by, writing)
  return {
    subject: say('emailChanged.subject'),
    name,
    paragraphs: [
      newEmail === ''
        ? say('emailChanged.removed', { login })
        : say('emailChanged.changed', { login, newEmail: maskAddress(newEmail) }),
      ...(at === undefined ? [] : [say('emailChanged.when', { moment: moment(at) })]),
      ...who,
      expected,
      unexpected,
    ],
  }
}

/** Tells that an account can be signed in to by an identity provider from now on. */
export function identityLinked(
  { name, login, provider, at }: MailContents['identityLinked'],
  writing: Writing,
): Letter {
  const { say, moment } = writing
  const { expected, unexpected } = ownChange(writing)
  return {
    subject: say('identityLinked.subject', { provider }),
    name,
    paragraphs: [say('identityLinked.linked', { login, provider, moment: moment(at) }), expected, unexpected],
  }
}

/** Tells that an identity provider lets the owner in no more. */
export function identityUnlinked(
  { name, login, provider, at, by }: MailContents['identityUnlinked'],
  writing: Writing,
): Letter {
  const { say, moment } = writing
  const { who, expected, unexpected } = author(by, writing)
  return {
    subject: say('identityUnlinked.subject', { provider }),
    name,
    paragraphs: [
      say('identityUnlinked.unlinked', { login, provider, moment: moment(at) }),
      ...who,
      expected,
      unexpected,
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
