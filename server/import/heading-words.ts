import type { ImportColumn } from '#contract/import.ts'

/**
 * As school systems and people head their lists, in the eleven languages; as `folded` leaves them. The test corpus names the manuals
 * and files that those of school systems come from.
 */
export const headingWords: Record<ImportColumn, readonly string[]> = {
  login: [
    ...['login', 'username', 'user', 'user name', 'login name', 'account', 'login id', 'account name'],
    ...[
      'sam account name',
      'samaccountname',
      'user principal name',
      'userprincipalname',
      'upn',
      'sis username',
    ],
    ...[
      'gebruikersnaam',
      'gebruiker',
      'aanmeldnaam',
      'aanmeldingsnaam',
      'inlognaam',
      'inlogcode',
      'loginnaam',
    ],
    ...[
      'accountnaam',
      'identifiant',
      "nom d'utilisateur",
      'nom utilisateur',
      'utilisateur',
      'nom de connexion',
    ],
    ...['identifiant de connexion', 'usuario', 'nombre de usuario', 'nome utente', 'utente', 'utilizador'],
    ...['nome de utilizador', 'benutzername', 'benutzer', 'anmeldename', 'benutzerkennung', 'anvandarnamn'],
    ...['anvandare', 'inloggningsnamn', 'brugernavn', 'bruger', 'unilogin', 'uni login', 'логин'],
    ...['имя пользователя', 'пользователь', 'учетная запись', 'brukernavn', 'bruker'],
  ],
  name: [
    ...['name', 'full name', 'fullname', 'pupil', 'student', 'pupil name', 'student name', 'display name'],
    ...[
      'displayname',
      'first and last name',
      'naam',
      'volledige naam',
      'leerling',
      'naam leerling',
      'leerlingnaam',
    ],
    ...[
      'naam van de leerling',
      'voornaam en naam',
      'voor en achternaam',
      'weergavenaam',
      'nom complet',
      'eleve',
    ],
    ...[
      'prenom et nom',
      'prenom nom',
      'nom affiche',
      'nombre completo',
      'nombre y apellidos',
      'alumno',
      'alumna',
    ],
    ...[
      'nome completo',
      'nome e cognome',
      'alunno',
      'alunna',
      'aluno',
      'nome',
      'vollstandiger name',
      'schuler',
    ],
    ...['schulerin', 'schulername', 'anzeigename', 'vor und nachname', 'vorname nachname', 'namn'],
    ...['fullstandigt namn', 'elev', 'elevnamn', 'for och efternamn', 'visningsnamn', 'navn', 'fulde navn'],
    ...[
      'elevnavn',
      'for og efternavn',
      'fornavn og efternavn',
      'fullt navn',
      'for og etternavn',
      'visningsnavn',
    ],
    ...['имя и фамилия', 'имя фамилия', 'ученик', 'ученица', 'полное имя', 'отображаемое имя'],
  ],
  firstName: [
    ...['first name', 'firstname', 'given name', 'givenname', 'forename', 'first', 'legal first name'],
    ...[
      'preferred first name',
      'chosen name',
      'voornaam',
      'roepnaam',
      'voornamen',
      'officiele voornaam',
      'll voornaam',
    ],
    ...['prenom', 'prenoms', 'prenom 1', "prenom de l'eleve", 'prenom eleve', 'nombre', 'nome proprio'],
    ...['primeiro nome', 'vorname', 'vornamen', 'rufname', 'fornamn', 'tilltalsnamn', 'fornavn', 'имя'],
  ],
  middleName: [
    ...[
      'middle name',
      'middle names',
      'middlename',
      'middle',
      'tussenvoegsel',
      'tussenvoegsels',
      'tussenv',
      'tussen',
    ],
    ...['voorvoegsel', 'voorvoegsels', 'particule', 'segundo nombre', 'secondo nome', 'nome do meio'],
    ...['namenszusatz', 'namensvorsatz', 'vorsatzwort', 'mellannamn', 'mellemnavn', 'mellomnavn', 'отчество'],
  ],
  lastName: [
    ...['last name', 'lastname', 'surname', 'family name', 'familyname', 'last', 'sn', 'legal last name'],
    ...['achternaam', 'familienaam', 'officiele naam', 'll naam', 'nom', 'nom de famille', "nom de l'eleve"],
    ...[
      'nom eleve',
      'apellido',
      'apellidos',
      'primer apellido',
      'cognome',
      'apelido',
      'apelidos',
      'sobrenome',
    ],
    ...['nachname', 'familienname', 'zuname', 'efternamn', 'efternavn', 'etternavn', 'фамилия'],
  ],
  lastFirst: [
    ...['last name first name', 'surname first name', 'surname forename', 'sortable name', 'last first'],
    ...['naam en voornaam', 'naam voornaam', 'achternaam voornaam', 'achternaam en voornaam'],
    ...['familienaam voornaam', 'familienaam en voornaam', 'nom et prenom', 'nom prenom', 'nom et prenoms'],
    ...[
      "nom et prenom de l'eleve",
      'nom prenom eleve',
      'apellidos y nombre',
      'apellidos nombre',
      'apellido nombre',
    ],
    ...['cognome e nome', 'cognome nome', 'apelido e nome', 'nachname vorname', 'name vorname'],
    ...['familienname vorname', 'efternamn fornamn', 'efternavn fornavn', 'etternavn fornavn'],
    ...['фамилия имя', 'фамилия и имя', 'фамилия имя отчество', 'фио', 'ф и о'],
  ],
  email: [
    ...['email', 'e mail', 'mail', 'email address', 'e mail address', 'mail address', 'primary email'],
    ...[
      'school email',
      'mailadres',
      'e mailadres',
      'emailadres',
      'courriel',
      'adresse e mail',
      'adresse mail',
    ],
    ...['adresse email', 'correo', 'correo electronico', 'posta elettronica', 'indirizzo email'],
    ...['indirizzo e mail', 'e mail adresse', 'emailadresse', 'e post', 'epost', 'e postadress'],
    ...['e postadresse', 'mailadresse', 'correio eletronico', 'correio electronico', 'endereco de e mail'],
    ...['электронная почта', 'почта', 'эл почта', 'адрес электронной почты'],
  ],
  password: [
    ...['password', 'initial password', 'wachtwoord', 'paswoord', 'startwachtwoord', 'mot de passe'],
    ...[
      'contrasena',
      'clave',
      'passwort',
      'kennwort',
      'initialpasswort',
      'losenord',
      'adgangskode',
      'kodeord',
    ],
    ...['пароль', 'palavra passe', 'senha', 'passord'],
  ],
  group: [
    ...['group', 'class', 'class name', 'classes', 'form', 'year group', 'tutor group', 'registration group'],
    ...[
      'reg group',
      'homeroom',
      'home room',
      'cohort',
      'cohort 1',
      'cohort1',
      'groep',
      'klas',
      'klasgroep',
      'klasnaam',
    ],
    ...[
      'klascode',
      'officiele klas',
      'stamgroep',
      'stamklas',
      'groupe',
      'classe',
      'division',
      'grupo',
      'clase',
    ],
    ...['curso', 'gruppo', 'gruppe', 'klasse', 'grupp', 'klass', 'klasse gruppe', 'группа', 'класс', 'turma'],
  ],
  validUntil: [
    ...[
      'valid until',
      'valid to',
      'end date',
      'expires',
      'expiry date',
      'expiration date',
      'account expires',
    ],
    ...['geldig tot', 'einddatum', 'vervaldatum', "valable jusqu'au", 'date de fin', "date d'expiration"],
    ...['valido hasta', 'fecha de fin', 'fecha de caducidad', 'valido fino al', 'data di fine', 'scadenza'],
    ...['gultig bis', 'enddatum', 'ablaufdatum', 'giltig till', 'slutdatum', 'gyldig til', 'slutdato'],
    ...['sluttdato', 'действительно до', 'дата окончания', 'valido ate', 'data de fim'],
  ],
  seats: [
    ...['seats', 'licences', 'licenses', 'number of licences', 'nr lics', 'plaatsen', 'licenties'],
    ...['places', 'postes', 'plazas', 'puestos', 'posti', 'platze', 'platser', 'pladser', 'места'],
    ...['lugares', 'plasser', 'licencias', 'licenze', 'lizenzen', 'licenser', 'lisenser'],
  ],
}

/** What systems add to a heading: whether a cell must be filled. */
const notes = new Set([
  ...[
    'required',
    'optional',
    'verplicht',
    'optioneel',
    'obligatoire',
    'facultatif',
    'obligatorio',
    'opcional',
  ],
  ...[
    'obbligatorio',
    'facoltativo',
    'pflichtfeld',
    'erforderlich',
    'obligatoriskt',
    'obligatorisk',
    'valgfri',
  ],
  ...['pakraevet', 'обязательно', 'обязательное', 'obrigatorio'],
])

/** Small letters without accents, words apart; every run of punctuation is a space. */
function folded(heading: string): string {
  const words = heading
    .normalize('NFKD')
    // Й and й fold to И and и, in the table above as well.
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/[’‘`´ʼ]/g, "'")
    // givenName, EMailAddress
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}']+/gu, ' ')
    .trim()
    .split(' ')
  return words.filter((word) => !notes.has(word)).join(' ')
}

const columnOf = new Map(
  Object.entries(headingWords).flatMap(([column, words]) =>
    words.map((word) => [folded(word), column as ImportColumn]),
  ),
)

/** The column that a heading names: by all of it, else without what stands in brackets. */
export const columnOfHeading = (heading: string): ImportColumn | null =>
  columnOf.get(folded(heading)) ??
  columnOf.get(folded(heading.replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, ' '))) ??
  columnOf.get(folded(heading).replaceAll(' ', '')) ??
  null
