import type { ImportColumn as Column } from '#contract/import.ts'

/** The column at each place of a row; null for one that is not read. */
export type Columns = readonly (Column | null)[]

// As school systems and people head their lists, in the eleven languages; small letters, without accents and punctuation.
const headings: Record<Column, readonly string[]> = {
  login: [
    ...['login', 'username', 'user', 'user name', 'login name', 'account'],
    ...['gebruikersnaam', 'gebruiker', 'aanmeldnaam', 'inlognaam', 'loginnaam'],
    ...['identifiant', "nom d'utilisateur", 'nom utilisateur', 'utilisateur'],
    ...['usuario', 'nombre de usuario', 'nome utente', 'utente', 'utilizador', 'nome de utilizador'],
    ...['benutzername', 'benutzer', 'anmeldename', 'anvandarnamn', 'anvandare', 'brugernavn', 'bruger'],
    ...['логин', 'имя пользователя', 'пользователь', 'brukernavn', 'bruker'],
  ],
  name: [
    ...['name', 'full name', 'pupil', 'student', 'pupil name', 'student name'],
    ...['naam', 'volledige naam', 'leerling', 'naam leerling', 'nom complet', 'eleve', 'nom et prenom'],
    ...['nombre completo', 'nombre y apellidos', 'alumno', 'nome completo', 'alunno', 'aluno', 'nome'],
    ...['vollstandiger name', 'schuler', 'schulerin', 'namn', 'fullstandigt namn', 'elev'],
    ...['navn', 'fulde navn', 'fullt navn', 'имя и фамилия', 'фио', 'ф и о', 'ученик', 'полное имя'],
  ],
  firstName: [
    ...['first name', 'firstname', 'given name', 'forename', 'voornaam', 'roepnaam', 'prenom'],
    ...['nombre', 'nome proprio', 'primeiro nome', 'vorname', 'rufname', 'fornamn', 'tilltalsnamn'],
    ...['fornavn', 'имя'],
  ],
  lastName: [
    ...['last name', 'lastname', 'surname', 'family name', 'achternaam', 'familienaam', 'nom'],
    ...['nom de famille', 'apellido', 'apellidos', 'cognome', 'apelido', 'sobrenome', 'nachname'],
    ...['familienname', 'zuname', 'efternamn', 'efternavn', 'etternavn', 'фамилия'],
  ],
  email: [
    ...[
      'email',
      'e mail',
      'mail',
      'email address',
      'e mail address',
      'mailadres',
      'e mailadres',
      'emailadres',
    ],
    ...['courriel', 'adresse e mail', 'adresse mail', 'adresse email', 'correo', 'correo electronico'],
    ...['posta elettronica', 'indirizzo email', 'indirizzo e mail', 'e mail adresse', 'emailadresse'],
    ...['e post', 'epost', 'e postadress', 'e postadresse', 'mailadresse', 'correio eletronico'],
    ...['endereco de e mail', 'электронная почта', 'почта', 'эл почта'],
  ],
  password: [
    ...['password', 'wachtwoord', 'paswoord', 'mot de passe', 'contrasena', 'clave', 'passwort', 'kennwort'],
    ...['losenord', 'adgangskode', 'kodeord', 'пароль', 'palavra passe', 'senha', 'passord'],
  ],
  group: [
    ...['group', 'class', 'form', 'year group', 'groep', 'klas', 'klasgroep', 'groupe', 'classe'],
    ...['grupo', 'clase', 'curso', 'gruppo', 'gruppe', 'klasse', 'grupp', 'klass', 'klasse gruppe'],
    ...['группа', 'класс', 'turma'],
  ],
  validUntil: [
    ...['valid until', 'end date', 'expires', 'geldig tot', 'einddatum', "valable jusqu'au", 'date de fin'],
    ...['valido hasta', 'fecha de fin', 'valido fino al', 'data di fine', 'gultig bis', 'enddatum'],
    ...['giltig till', 'slutdatum', 'gyldig til', 'slutdato', 'sluttdato', 'действительно до'],
    ...['дата окончания', 'valido ate', 'data de fim'],
  ],
  seats: [
    ...['seats', 'licences', 'licenses', 'number of licences', 'nr lics', 'plaatsen', 'licenties'],
    ...['places', 'postes', 'plazas', 'puestos', 'posti', 'platze', 'platser', 'pladser', 'места'],
    ...['lugares', 'plasser', 'licencias', 'licenze', 'lizenzen', 'licenser', 'licenses', 'lisenser'],
  ],
}

/** A heading in small letters, without accents; every run of punctuation is a space. */
const folded = (heading: string) =>
  heading
    .normalize('NFD')
    // Й and й fold to И and и, in the table above as well.
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}']+/gu, ' ')
    .trim()

const columnOf = new Map(
  Object.entries(headings).flatMap(([column, names]) =>
    names.map((name) => [folded(name), column as Column]),
  ),
)

const mayBeNames = new Set<Column>(['name', 'firstName', 'lastName', 'group'])

/**
 * What the columns of a list hold, by the names in its first row.
 * @returns null where the first row holds no names; a name that is unknown, or comes again, gives null at its place
 */
export function columnsOfHeader(header: readonly string[]): Columns | null {
  const found = header.map((heading) => columnOf.get(folded(heading)) ?? null)
  const known = found.filter((column) => column !== null)
  if (known.length === 0) return null
  // A pupil may be called Klas or Elev: of several columns, one such word is no header.
  if (known.length === 1 && header.length > 1 && known.some((column) => mayBeNames.has(column))) return null
  // Beside a first name, “naam”, “name” or “navn” means the family name.
  const hasFirst = found.includes('firstName')
  const hasLast = found.includes('lastName')
  const meant = found.map((column) => {
    if (hasFirst && !hasLast && column === 'name') return 'lastName'
    // “Nombre” or “Nom” alone is the whole name.
    if (!hasLast && !found.includes('name') && column === 'firstName') return 'name'
    if (!hasFirst && !found.includes('name') && column === 'lastName') return 'name'
    return column
  })
  return meant.map((column, at) => (meant.indexOf(column) === at ? column : null))
}

// Each takes as many steps as a cell has characters: no part of them matches what the next one could.
const isEmail = (cell: string) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(cell)
const isLogin = (cell: string) => /^[a-z0-9]+(?:[._-][a-z0-9]+)+$/.test(cell)
const isClass = (cell: string) => /^(?:\d{1,2}\s?\p{L}{0,3}\d?|\p{L}{1,2}\d{1,2}\p{L}?)$/u.test(cell)
const isName = (cell: string) => /^[\p{L}\p{M}' .,’-]+$/u.test(cell) && /\p{L}{2}/u.test(cell)

/**
 * A guess for a list without a header, from the cells of its rows. Each column is guessed once.
 * @returns null at the places of columns that look like nothing known
 */
export function guessColumns(rows: readonly (readonly string[])[]): Columns {
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  const looksLike = (at: number, is: (cell: string) => boolean) => {
    const filled = rows.map((cells) => cells[at] ?? '').filter((cell) => cell !== '')
    return filled.length > 0 && filled.filter(is).length / filled.length > 0.8
  }
  const guesses: [Column, (cell: string) => boolean][] = [
    ['email', isEmail],
    ['login', isLogin],
    ['group', isClass],
    ['name', isName],
    ['lastName', isName],
  ]
  const columns: (Column | null)[] = new Array(width).fill(null)
  for (const [column, is] of guesses) {
    const at = columns.findIndex((taken, index) => taken === null && looksLike(index, is))
    if (at >= 0) columns[at] = column
  }
  if (width === 1) return [columns[0] ?? 'name']
  // Two columns of names: the given name first, as most people write them.
  if (columns.includes('lastName')) return columns.map((column) => (column === 'name' ? 'firstName' : column))
  return columns
}
