import { maskAddress } from '../addresses.ts'
import type { ChangedBy, MailContents } from '../mail-content.ts'
import type { Letter } from './letter.ts'
import type { WritingContext } from './writing.ts'

/** Holds the link to set a new password. */
export function resetCode(content: MailContents['resetCode'], writing: WritingContext): Letter {
  const { say, pageAddress } = writing
  const { name, login, code } = content
  return {
    subject: say('resetCode.subject'),
    name,
    paragraphs: [say('resetCode.asked', { login }), say('resetCode.valid')],
    link: { text: say('resetCode.link'), address: pageAddress(`/resetpassword/${code}`) },
    remarks: [say('resetCode.notYou')],
  }
}

/** Holds the link to choose the first password. */
export function invitation(content: MailContents['invitation'], writing: WritingContext): Letter {
  const { say, pageAddress, brandName, moment, supportAddress } = writing
  const { name, login, code, expiresAt, by } = content
  return {
    subject: say('invitation.subject', { brand: brandName }),
    name,
    paragraphs: [invitedTo(content, writing), say('invitation.valid', { moment: moment(expiresAt) })],
    facts: [[say('facts.login'), login]],
    link: { text: say('invitation.link'), address: pageAddress(`/invitation/${code}`) },
    remarks: [say('invitation.later', { by }), say('invitation.notYou', { address: supportAddress })],
  }
}

function invitedTo({ by, to }: MailContents['invitation'], { say, brandName }: WritingContext): string {
  if (to.kind !== 'admin') return say(`invitation.${to.kind}`, { by, brand: brandName })
  const { group, school } = to
  if (school === null) return say('invitation.admin', { by, group, brand: brandName })
  return say('invitation.adminAt', { by, group, school, brand: brandName })
}

/** Advice about a change made by the owner, or by an attacker with the owner's password or mailbox. */
const ownChange = ({ say, supportAddress }: WritingContext) => ({
  expected: say('emailChanged.you'),
  unexpected: say('emailChanged.notYou', { address: supportAddress }),
})

/** The author of a change, and advice for an owner who did not expect it. */
function author(by: ChangedBy | undefined, writing: WritingContext) {
  const { say, supportAddress, brandName } = writing
  if (by === undefined || by === 'ownPassword') return { who: [], ...ownChange(writing) }
  if (by === 'resetCode') return { who: [say('changedBy.resetCode')], ...ownChange(writing) }
  return {
    who: [by === 'staff' ? say('changedBy.staff', { brand: brandName }) : say('changedBy.admin')],
    expected: say('changedBy.expected'),
    unexpected: say('changedBy.unexpected', { address: supportAddress }),
  }
}

/** Notifies the owner of a new password, and says what to do if they did not change it. */
export function passwordChanged(
  { name, login, at, by, disconnected }: MailContents['passwordChanged'],
  writing: WritingContext,
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
  // No reset link: the code would go to the account's current address, which the same admin may have changed.
  if (by === 'admin' || by === 'staff') return { ...letter, paragraphs: [...letter.paragraphs, unexpected] }
  return {
    ...letter,
    link: { text: say('passwordChanged.link'), address: pageAddress('/help/forgot-password') },
    remarks: [say('passwordChanged.notYou', { address: supportAddress })],
  }
}

/** Notifies the old address that the account has a new one, or none. */
export function emailChanged(
  { name, login, newEmail, at, by }: MailContents['emailChanged'],
  writing: WritingContext,
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

/** Notifies the owner of a new login. */
export function loginChanged(content: MailContents['loginChanged'], writing: WritingContext): Letter {
  const { say, moment } = writing
  const { login, newLogin, at } = content
  const happened = say('loginChanged.changed', { login, newLogin, moment: moment(at) })
  return withSamePassword(say('loginChanged.subject'), happened, content, writing)
}

/** @param happened the first sentence. What happened leaves the password as it was. */
function withSamePassword(
  subject: string,
  happened: string,
  { name, by }: { name: string; by: ChangedBy },
  writing: WritingContext,
): Letter {
  const { who, expected, unexpected } = author(by, writing)
  const paragraphs = [happened, writing.say('loginChanged.password'), ...who, expected, unexpected]
  return { subject, name, paragraphs }
}

/** Notifies the owner that wrong passwords that were tried no longer keep them out. */
export function unlocked(content: MailContents['unlocked'], writing: WritingContext): Letter {
  const { say, moment } = writing
  const happened = say('unlocked.unlocked', { login: content.login, moment: moment(content.at) })
  return withSamePassword(say('unlocked.subject'), happened, content, writing)
}

/** Notifies the owner that anyone who holds a card can now sign in as them. */
export function cardMade(content: MailContents['cardMade'], writing: WritingContext): Letter {
  const { say, moment } = writing
  const happened = say('cardMade.made', { login: content.login, moment: moment(content.at) })
  return withSamePassword(say('cardMade.subject'), happened, content, writing)
}

/** Notifies the owner that anyone who knows a number can now sign in as them. */
export function pinMade(content: MailContents['pinMade'], writing: WritingContext): Letter {
  const { say, moment } = writing
  const happened = say('pinMade.made', { login: content.login, moment: moment(content.at) })
  return withSamePassword(say('pinMade.subject'), happened, content, writing)
}

/** Notifies the owner that an identity provider can now sign in to the account. */
export function identityLinked(
  { name, login, provider, at }: MailContents['identityLinked'],
  writing: WritingContext,
): Letter {
  const { say, moment } = writing
  const { expected, unexpected } = ownChange(writing)
  return {
    subject: say('identityLinked.subject', { provider }),
    name,
    paragraphs: [say('identityLinked.linked', { login, provider, moment: moment(at) }), expected, unexpected],
  }
}

/** Notifies the owner that the identity provider can no longer sign in to the account. */
export function identityUnlinked(
  { name, login, provider, at, by }: MailContents['identityUnlinked'],
  writing: WritingContext,
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

/** Notifies the owner that their ways to sign in changed, that a recovery code was used, or that someone knows the password. */
export function securityChanged(
  { name, login, at, change, by, left }: MailContents['securityChanged'],
  writing: WritingContext,
): Letter {
  const { say, moment, supportAddress } = writing
  if (change === 'wrongCodes')
    return {
      subject: say('securityChanged.wrongSubject'),
      name,
      paragraphs: [
        say('securityChanged.wrongCodes', { login, moment: moment(at) }),
        say('securityChanged.wrongNotYou', { address: supportAddress }),
      ],
    }
  const { who, expected, unexpected } = author(by, writing)
  return {
    subject: say(change === 'codeUsed' ? 'securityChanged.codeSubject' : 'securityChanged.subject'),
    name,
    paragraphs: [
      say(`securityChanged.${change}`, { login, moment: moment(at) }),
      ...(left === undefined ? [] : [say('securityChanged.codesLeft', { left })]),
      ...(change === 'ended' ? [say('securityChanged.again')] : []),
      ...who,
      expected,
      unexpected,
    ],
  }
}

/** Confirms to a member of staff that they ended a person's second step: it may not have been them. */
export function secondStepEnded(
  { name, login, at }: MailContents['secondStepEnded'],
  writing: WritingContext,
): Letter {
  const { say, moment } = writing
  const { expected, unexpected } = ownChange(writing)
  return {
    subject: say('secondStepEnded.subject'),
    name,
    paragraphs: [say('secondStepEnded.ended', { login, moment: moment(at) }), expected, unexpected],
  }
}

/** Welcomes a new admin. */
export function registration(
  { name, login, serialNumber }: MailContents['registration'],
  { say, pageAddress, brandName }: WritingContext,
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

/** Notifies a licence's admins of a new admin. */
export function newAdmin(
  { name, newAdminName, newAdminLogin, serialNumber }: MailContents['newAdmin'],
  { say, pageAddress, supportAddress }: WritingContext,
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

/** Notifies a licence's root admins of a new web code, without the code itself. */
export function webCodeRenewed(
  { name, serialNumber, at, byName, byLogin, formerLogin }: MailContents['webCodeRenewed'],
  { say, pageAddress, moment, supportAddress }: WritingContext,
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

/** Notifies the vendor that a pupil cannot sign in because the identity belongs to several accounts. */
export function ambiguousIdentity(
  { provider, logins }: MailContents['ambiguousIdentity'],
  { say }: WritingContext,
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
