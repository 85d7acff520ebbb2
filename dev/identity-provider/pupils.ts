/** A pupil of the stand-in. `claims`: with LeerID's names; unknown ones are empty. */
export type Pupil = {
  key: string
  /** The purpose of this pupil. */
  note: string
  claims: {
    sub: string
    ov_leerid_uuid: string | string[]
    ov_account_uuid: string
    ov_historiek_account_uuid: string
    given_name: string
    family_name: string
  }
}

/** Invented, and the same on every machine: the demo data links Emma. */
export const pupils: readonly Pupil[] = [
  {
    key: 'emma',
    note: 'Is linked to the account emma: goes straight in.',
    claims: {
      sub: 'leerid-emma-claes',
      ov_leerid_uuid: '5f0c7e1a-3d52-4b8e-9a41-6c2f8d7b1e01',
      ov_account_uuid: 'b81d4fae-7dec-41d0-a765-00a0c91e6b01',
      ov_historiek_account_uuid: '',
      given_name: 'Emma',
      family_name: 'Claes',
    },
  },
  {
    key: 'noor',
    note: 'Is linked to no account yet.',
    claims: {
      sub: 'leerid-noor-janssens',
      ov_leerid_uuid: '5f0c7e1a-3d52-4b8e-9a41-6c2f8d7b1e02',
      ov_account_uuid: 'b81d4fae-7dec-41d0-a765-00a0c91e6b02',
      ov_historiek_account_uuid: '',
      given_name: 'Noor',
      family_name: 'Janssens',
    },
  },
  {
    key: 'milan',
    note: 'Has two learner identities that were merged.',
    claims: {
      sub: 'leerid-milan-el-amrani',
      ov_leerid_uuid: ['5f0c7e1a-3d52-4b8e-9a41-6c2f8d7b1e03', '5f0c7e1a-3d52-4b8e-9a41-6c2f8d7b1e13'],
      ov_account_uuid: 'b81d4fae-7dec-41d0-a765-00a0c91e6b03',
      ov_historiek_account_uuid: '',
      given_name: 'Milan',
      family_name: 'El Amrani',
    },
  },
  {
    key: 'yara',
    note: 'Has no learner identity yet, only an account.',
    claims: {
      sub: 'leerid-yara-de-wolf',
      ov_leerid_uuid: '',
      ov_account_uuid: 'b81d4fae-7dec-41d0-a765-00a0c91e6b04',
      ov_historiek_account_uuid: '',
      given_name: 'Yara',
      family_name: 'De Wolf',
    },
  },
  {
    key: 'lotte',
    note: 'Has an account that another one will replace.',
    claims: {
      sub: 'leerid-lotte-maes',
      ov_leerid_uuid: '',
      ov_account_uuid: 'b81d4fae-7dec-41d0-a765-00a0c91e6b05',
      ov_historiek_account_uuid: '',
      given_name: 'Lotte',
      family_name: 'Maes',
    },
  },
  {
    key: 'lotte-later',
    note: 'Was Lotte Maes: has a new account, and the one before as her history.',
    claims: {
      sub: 'leerid-lotte-maes-later',
      ov_leerid_uuid: '5f0c7e1a-3d52-4b8e-9a41-6c2f8d7b1e06',
      ov_account_uuid: 'b81d4fae-7dec-41d0-a765-00a0c91e6b06',
      ov_historiek_account_uuid: 'b81d4fae-7dec-41d0-a765-00a0c91e6b05',
      given_name: 'Lotte',
      family_name: 'Vos',
    },
  },
]

/** @throws if there is no such pupil */
export function pupil(key: string): Pupil {
  const found = findPupil(key)
  if (!found) throw new Error(`There is no pupil ${key}`)
  return found
}

export const findPupil = (key: string | undefined) => pupils.find((each) => each.key === key)

export const pupilName = ({ claims }: Pupil) => `${claims.given_name} ${claims.family_name}`
