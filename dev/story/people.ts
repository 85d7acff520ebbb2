const firstNames =
  'Aline Amina Basil Bo Charlize Dante Dries Elena Emile Ferre Floor Gust Ibrahim Ida Jade Janne Jasper Jonas Joren Jutta Kato Kyan Laure Leon Liv Loes Luna Maud Milan Nand Nore Odette Olivia Otis Pia Roan Saar Sam Siebe Sterre Thor Tuur Vince Warre Wolf Yara Ylke Zita Ziva Zena'.split(
    ' ',
  )
const surnames =
  'Adriaens Beckers Bosmans Ceulemans Cornelis Diels Engelen Eyckmans Gielen Helsen Huybrechts Joris Kennis Leysen Luyten Meeus Mols Nuyts Oeyen Proost Quets Roelants Sanen Schoofs Smeyers Swinnen Theys Tielemans Valgaeren Verachtert Vleugels Vos Wellens Wils Wynants Ysebaert Zels'.split(
    ' ',
  )

/**
 * The pupil with this number. Neither list shares a name with the fixed pupils of the demo, and the surnames are a prime number: each pair comes
 * once.
 */
export function pupilAt(nth: number): { name: string; login: string } {
  const round = Math.floor(nth / firstNames.length)
  const first = firstNames[nth % firstNames.length] ?? ''
  const last = surnames[(nth * 7 + round) % surnames.length] ?? ''
  return { name: `${first} ${last}`, login: `${first}.${last}`.toLowerCase() }
}
