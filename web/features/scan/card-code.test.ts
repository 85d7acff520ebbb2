import { describe, expect, test } from 'vitest'
import { cardAddress } from '../cards/card-address.ts'
import { cardCodeOf } from './card-code.ts'

const codes = [
  'aqzwmAQZWM-_0123456789xyYcdefghijklnopBCDE0',
  'ybcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNO-w',
  'e_-_-ZYXWVUTSRQPONMLKJIHGFEDCBA0987654321zA',
]
const [code = ''] = codes
const portal = 'https://mijn-portal.vlinder.example'
const card = cardAddress(portal, code)

/** The keys of each keyboard, in rows, and with Shift. A dead key is written ´. */
const keyboards: Record<string, string> = {
  american: '1234567890-=qwertyuiopasdfghjkl;zxcvbnm,./!@#$%^&*()_+QWERTYUIOPASDFGHJKL:ZXCVBNM<>?',
  french: '&é"\'(-è_çà)=azertyuiopqsdfghjklmwxcvbn,;:!1234567890°+AZERTYUIOPQSDFGHJKLMWXCVBN?./§',
  belgian: '&é"\'(§è!çà)-azertyuiopqsdfghjklmwxcvbn,;:=1234567890°_AZERTYUIOPQSDFGHJKLMWXCVBN?./+',
  german: '1234567890ß´qwertzuiopasdfghjklöyxcvbnm,.-!"§$%&/()=?`QWERTZUIOPASDFGHJKLÖYXCVBNM;:_',
  british: '1234567890-=qwertyuiopasdfghjkl;zxcvbnm,./!"£$%^&*()_+QWERTYUIOPASDFGHJKL:ZXCVBNM<>?',
  spanish: '1234567890\'¡qwertyuiopasdfghjklñzxcvbnm,.-!"·$%&/()=?¿QWERTYUIOPASDFGHJKLÑZXCVBNM;:_',
  italian: '1234567890\'ìqwertyuiopasdfghjklòzxcvbnm,.-!"£$%&/()=?^QWERTYUIOPASDFGHJKLçZXCVBNM;:_',
  portuguese: '1234567890\'«qwertyuiopasdfghjklçzxcvbnm,.-!"#$%&/()=?»QWERTYUIOPASDFGHJKLÇZXCVBNM;:_',
  danish: '1234567890+´qwertyuiopasdfghjklæzxcvbnm,.-!"#¤%&/()=?`QWERTYUIOPASDFGHJKLÆZXCVBNM;:_',
  norwegian: '1234567890+\\qwertyuiopasdfghjkløzxcvbnm,.-!"#¤%&/()=?`QWERTYUIOPASDFGHJKLØZXCVBNM;:_',
  swedish: '1234567890+´qwertyuiopasdfghjklözxcvbnm,.-!"#¤%&/()=?`QWERTYUIOPASDFGHJKLÖZXCVBNM;:_',
  russian: '1234567890-=йцукенгшщзфывапролджячсмитьбю.!"№;%:?*()_+ЙЦУКЕНГШЩЗФЫВАПРОЛДЖЯЧСМИТЬБЮ,',
}

/** The characters that a scanner types on this keyboard: a dead accent joins the next letter if that letter has one. */
function typedOn(keyboard: string, text: string): string {
  const keys = keyboards[keyboard] ?? ''
  const typed = Array.from(text, (sign) => keys[(keyboards.american ?? '').indexOf(sign)] ?? sign).join('')
  return typed.replaceAll(/´([aeiouy])/gi, (_, letter) => `${letter}\u0301`.normalize('NFC'))
}

describe('the code of a card', () => {
  test.each([
    card,
    ` ${card}\n`,
    `\u0002${card}\r\n\t`,
    card.replace('https://mijn-portal', 'HTTPS://Mijn-Portal'),
    cardAddress('http://localhost:3000', code),
    cardAddress('https://another-address-of-before.example', code),
  ])('the code of a card is found in %j', (text) => {
    expect(cardCodeOf(text)).toBe(code)
  })

  test.each([
    '',
    code,
    'https://vlinder.example',
    `${portal}/login`,
    `${portal}/login?card=${code}`,
    `${portal}/login#card=`,
    `${portal}/login#card=${code.slice(1)}`,
    `${portal}/login#card=${code}A`,
    `${portal}/login#card=${code}&next=https://evil.example`,
    `${portal}/login?next=/login#card=${code}`,
    `https://user@evil.example/login#card=${code}`,
    `${portal}/elsewhere/login#card=${code}`,
    `${portal}/door#card=${code}`,
    `javascript:alert(1)//login#card=${code}`,
    `${portal}/login#card=${code.replace('x', '%')}`,
    // 43 letters that are no 256 bits.
    `${portal}/login#card=${code.slice(0, 42)}B`,
    'x'.repeat(5000),
  ])('the code of a card is not found in %j', (text) => {
    expect(cardCodeOf(text)).toBeNull()
  })

  test.each(Object.keys(keyboards))('is found if a hand scanner types on a %s keyboard', (keyboard) => {
    for (const each of codes)
      for (const origin of [portal, 'http://localhost:3000'])
        expect([keyboard, cardCodeOf(typedOn(keyboard, cardAddress(origin, each)))]).toEqual([keyboard, each])
  })

  test('the code of a card is found if Caps Lock swaps all letters, and not if a scanner writes capitals alone', () => {
    const swapped = card.replaceAll(/[a-z]/gi, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    )
    expect(cardCodeOf(swapped)).toBe(code)
    expect(cardCodeOf(card.toUpperCase())).toBeNull()
  })
})
