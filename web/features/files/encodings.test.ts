import { describe, expect, it } from 'vitest'
import { decode, type Encoding, readingsOf } from './encodings.ts'
import { knownWords } from './known-words.ts'

/** Invented people. Few of their names are among the known words. */
const languages: Record<string, { heads: string; names: string; encodings: string }> = {
  nl: {
    heads: 'Naam;Klas',
    names:
      'Noë Peeters, Renée Claes, Joëlle De Vries, Andreï Maes, Sanne Vandoorne, Chloë Wouters, Ruben Geuens, Matthéo Dubois',
    encodings: 'windows-1252 cp850 cp437 macintosh',
  },
  en: {
    heads: 'Naam;Klas',
    names: 'Siân Hughes, Seán O’Connor, Zoë Baker, Renée Clarke, Emma Stone, Niamh Ní Bhriain',
    encodings: 'windows-1252 cp850 macintosh',
  },
  fr: {
    heads: 'Prénom;Classe',
    names:
      'Hélène Lévêque, Maëva Béranger, Grégoire Château, Cédric Lemaître, Raphaëlle Péan, Françoise Forêt, Noémie Héraud',
    encodings: 'windows-1252 cp850 cp437 macintosh',
  },
  de: {
    heads: 'Schüler;Klasse',
    names: 'Jürgen Bäumler, Käthe Grünwald, Björn Schönfeld, Günter Weißmann, Sören Hübner, Ursula Fröhlich',
    encodings: 'windows-1252 cp850 cp437 macintosh',
  },
  es: {
    heads: 'Alumno;Año',
    names:
      'Begoña Ordóñez, María Peñalver, Andrés Ruíz, Íñigo Cañizares, Raúl Giménez, Lucía Cerdán, Tomás Avilés',
    encodings: 'windows-1252 cp850 cp437 macintosh',
  },
  it: {
    heads: 'Naam;Klas',
    names: 'Nicolò Fabbri, Noè Ghirardelli, Niccolò Carrà, Totò Nuzzi, Mosè Tomà',
    encodings: 'windows-1252 cp850 cp437 macintosh',
  },
  pt: {
    heads: 'Aluno;Número',
    names:
      'Gonçalo Simões, João Falcão, Conceição Brandão, Antónia Araújo, Estêvão Lemos, Lídia Sequeira, Mônica Tavares',
    encodings: 'windows-1252 cp850 macintosh',
  },
  sv: {
    heads: 'Förnamn;Klass',
    names: 'Åsa Bäckström, Göran Hjelmgård, Märit Öhman, Torbjörn Åkerlund, Pär Sandström, Linnéa Grönlund',
    encodings: 'windows-1252 cp850 cp437 macintosh',
  },
  da: {
    heads: 'Navn;Født',
    names: 'Søren Højgaard, Jørn Østerby, Kåre Bæch, Birthe Sønderby, Mads Ladefoged, Åse Mølgaard',
    encodings: 'windows-1252 cp850 macintosh',
  },
  no: {
    heads: 'Navn;Født',
    names: 'Bjørnar Sætre, Håkon Nygård, Øyvind Tråen, Solfrid Brække, Åshild Røed, Pål Bjørkås',
    encodings: 'windows-1252 cp850 macintosh',
  },
  ru: {
    heads: 'Имя;Класс',
    names: 'Галина Кравцова, Пётр Щеглов, Юрий Хрущёв, Эмма Жданова, Илья Цой, Мария Яшина',
    encodings: 'windows-1251 ibm866 koi8-r x-mac-cyrillic',
  },
  pl: {
    heads: 'Imię;Klasa',
    names:
      'Agnieszka Szczęsna, Wojciech Łęcki, Grażyna Żebrowska, Kazimierz Nowiński, Zbigniew Boniewicz, Ewa Stępień, Sławomir Mazoń',
    encodings: 'windows-1250 cp852 iso-8859-2',
  },
  cs: {
    heads: 'Jméno;Třída',
    names: 'Jaroslav Kolář, Jitka Ševčíková, Miloš Říha, Zdeňka Růžičková, Aleš Hanák, Dušan Žák',
    encodings: 'windows-1250 cp852 iso-8859-2',
  },
  hu: {
    heads: 'Naam;Klas',
    names: 'Ferenc Lőrinczi, Béla Szűts, Örs Kertész, Tünde Győrffy, Imre Fekete, Éva Jókai',
    encodings: 'windows-1250 cp852 iso-8859-2',
  },
  hr: {
    heads: 'Naam;Klas',
    names: 'Ivana Šimić, Željka Jurčić, Goran Ćurković, Tihana Đukić, Mirko Perišić',
    encodings: 'windows-1250 cp852',
  },
  tr: {
    heads: 'Öğrenci;Sınıf',
    names: 'Ayşegül Güngör, Tuğrul Işıklı, Çağrı Şimşek, Nurgül Kırmızı, Emrah Başoğlu, İlknur Demirağ',
    encodings: 'windows-1254',
  },
  uk: {
    heads: "Ім'я;Клас",
    names: 'Олена Цибуля, Євген Білоус, Юлія Гнатюк, Їрина Мельник, Любов Щербина',
    encodings: 'windows-1251 x-mac-cyrillic',
  },
  bg: {
    heads: 'Име;Клас',
    names: 'Васил Щърбанов, Петя Ганчева, Йоана Желева, Цанко Хаджиев',
    encodings: 'windows-1251 ibm866',
  },
  el: {
    heads: 'Όνομα;Τάξη',
    names: 'Αντώνης Καραμανλής, Ευαγγελία Μπούρα, Σπύρος Θεοχάρης, Ζωή Δελή',
    encodings: 'windows-1253',
  },
  lt: {
    heads: 'Vardas;Klasė',
    names: 'Šarūnė Žukaitė, Gintarė Čepienė, Ąžuolas Mockus, Jūratė Šimkienė',
    encodings: 'windows-1257',
  },
  he: {
    heads: 'שם;כיתה',
    names: 'יעל ברקוביץ, אורי שפירא, תמר גולן',
    encodings: 'windows-1255',
  },
  ar: {
    heads: 'الاسم;الصف',
    names: 'محمود الزهراني, نادية بوعزة, عثمان قاسمي',
    encodings: 'windows-1256',
  },
  sk: {
    heads: 'Meno;Trieda',
    names: 'Ľubica Ďurišová, Štefánia Kráľová, Peter Šťastný, Mária Hušťavová',
    encodings: 'windows-1250 cp852',
  },
  ro: {
    heads: 'Nume;Clasă',
    names: 'Ştefania Mărculescu, Cătălin Ţiriac, Ionuţ Dăscălescu, Ruxăndra Bărbulescu',
    encodings: 'windows-1250',
  },
}

/** The bytes of a text; undefined if the encoding lacks a letter of it. */
function encode(text: string, encoding: Encoding): Uint8Array<ArrayBuffer> | undefined {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  if (encoding === 'utf-16le') return new Uint8Array(Buffer.from(text, 'utf16le'))
  if (encoding === 'utf-16be') return new Uint8Array(Buffer.from(text, 'utf16le').swap16())
  const letters = decode(
    Uint8Array.from({ length: 256 }, (_, byte) => byte),
    encoding,
  )
  const bytes = [...text].map((letter) => letters.indexOf(letter))
  return bytes.includes(-1) ? undefined : Uint8Array.from(bytes)
}

const unicode: Encoding[] = ['utf-8', 'utf-16le', 'utf-16be']

const cases = Object.entries(languages).flatMap(([language, { heads, names, encodings }]) =>
  [...(encodings.split(' ') as Encoding[]), ...unicode].map((encoding) => ({
    language,
    encoding,
    heads,
    names: names.split(', '),
  })),
)

const isRead = (text: string, encoding: Encoding): boolean => {
  const bytes = encode(text, encoding)
  return bytes !== undefined && decode(bytes, readingsOf(bytes)[0]?.encoding ?? 'utf-8') === text
}

describe('the encoding of a list is found', () => {
  it.each(cases)('$language in $encoding', ({ encoding, heads, names }) => {
    const possible = names.filter((name) => encode(name, encoding))
    expect(possible.length).toBeGreaterThan(2)
    expect(isRead([heads, ...possible.map((name) => `${name};3A`)].join('\r\n'), encoding)).toBe(true)
  })

  it('the encoding of 95 % of single names is found', () => {
    const single = cases.flatMap(({ encoding, names }) =>
      names
        .filter((name) => /\P{ASCII}/u.test(name) && encode(name, encoding))
        .map((name) => ({ name, encoding })),
    )
    const wrong = single.filter(({ name, encoding }) => !isRead(name, encoding))
    expect(single.length).toBeGreaterThan(600)
    expect(wrong.length / single.length).toBeLessThan(0.05)
  })

  it('the encoding of a list is found by evidence that the known words do not give away', () => {
    const all = Object.values(languages).flatMap(({ names }) => names.split(/[, ]+/))
    expect(all.filter((word) => knownWords.includes(word)).length / all.length).toBeLessThan(0.2)
  })

  it('the encoding of 1.8 MB of whatever bytes is found in time that grows as their number does', () => {
    const cpuOf = (length: number) => {
      const bytes = Uint8Array.from({ length }, (_, at) => 32 + ((at * 7919) % 224))
      const before = process.cpuUsage()
      expect(readingsOf(bytes).length).toBeGreaterThan(0)
      return process.cpuUsage(before).user
    }
    const tenth = Math.min(...[1, 2, 3].map(() => cpuOf(180_000)))
    // Ten times as long is right; what grows by the square takes a hundred times as long.
    expect(cpuOf(1_800_000) / tenth).toBeLessThan(40)
  })
})
