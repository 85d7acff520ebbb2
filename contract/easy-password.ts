import * as v from 'valibot'
import { newPassword } from './fields.ts'

const shape = /^(?:\p{Script=Latin}{3,5}|\p{Script=Cyrillic}{3,5})-[0-9]{2}$/u

/**
 * Whether a password is easy: a word of three to five letters of one script, a hyphen and two digits, such as `vis-42`. A young child can
 * type it, and a program can try them all; so only users have one, others set it for them, and few wrong tries lock it.
 */
export const isEasyPassword = (password: string): boolean => shape.test(password.normalize('NFKC'))

/**
 * A password that another person sets: as `newPassword`, or an easy one. Only the server knows whose it will be, and refuses an easy one for
 * anyone but a user.
 */
export const givenPassword = v.union([newPassword, v.pipe(v.string(), v.check(isEasyPassword))])
