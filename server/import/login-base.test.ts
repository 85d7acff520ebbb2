import { expect, it } from 'vitest'
import { loginBase } from './login-base.ts'

it.each([
  ['Юлия Щукина', 'iuliia.shchukina'],
  ['Ірина Шевченко', 'irina.shevchenko'],
  ['Қодир Ғуломов', 'qodir.ghulomov'],
  ['Γιώργος Παπαδόπουλος', 'giorgos.papadopoylos'],
  ['محمد الأحمد', 'mhmd.alahmd'],
  ['გიორგი ბერიძე', 'giorgi.beridze'],
  ['Հայկ Պետրոսյան', 'hayk.petrosyan'],
  ['יעל כהן', 'yl.khhn'],
  ['李雷', 'lilei'],
  ['Lena 李', 'lena.li'],
  ['김 민준', 'gim.minjun'],
  ['Đặng Thị Thuỳ', 'dang.thithuy'],
  ['अमित कुमार', 'amit.kumar'],
])('%j gets the login %j suggested, in whichever script it is written', (name, login) => {
  expect(loginBase({ name })).toBe(login)
})

it('a name with a letter of an unknown script falls back to the e-mail address', () => {
  expect(loginBase({ name: '\u{12000} Peeters', email: 'lena.p@school.example' })).toBe('lena.p')
  expect(loginBase({ name: '\u{12000} Peeters' })).toBe('')
})
