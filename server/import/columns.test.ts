import { describe, expect, it } from 'vitest'
import { columnsOfHeader, guessColumns } from './columns.ts'

describe('the columns of a list', () => {
  it.each([
    ['Gebruikersnaam;Naam;E-mailadres;Klas', ['login', 'name', 'email', 'group']],
    ['Voornaam;Naam;Klas', ['firstName', 'lastName', 'group']],
    ['Prénom;Nom;Adresse e-mail;Classe', ['firstName', 'lastName', 'email', 'group']],
    ['First name;Surname;Password;Class', ['firstName', 'lastName', 'password', 'group']],
    ['Vorname;Nachname;Klasse;Gültig bis', ['firstName', 'lastName', 'group', 'validUntil']],
    ['Nombre;Apellidos;Correo electrónico', ['firstName', 'lastName', 'email']],
    ['Nombre;Clase', ['name', 'group']],
    ['Nome;Cognome;Classe', ['name', 'lastName', 'group']],
    ['Фамилия;Имя;Класс', ['lastName', 'firstName', 'group']],
    ['Användarnamn;Namn;Lösenord', ['login', 'name', 'password']],
    ['Fornavn;Efternavn;Klasse', ['firstName', 'lastName', 'group']],
    ['Palavra-passe;Nome;Turma', ['password', 'name', 'group']],
    [
      'login;name;email;password;group;valid_until;nr_lics',
      ['login', 'name', 'email', 'password', 'group', 'validUntil', 'seats'],
    ],
    ['Stamnr.;NAAM LEERLING;KLAS', [null, 'name', 'group']],
    ['naam;naam;klas', ['name', null, 'group']],
    ['naam', ['name']],
    ['ID Number;Full Name', [null, 'name']],
    ['nombre_completo;genero', ['name', null]],
    ['Nome do Aluno;Turma', ['name', 'group']],
    ['SchuelerNachname;SchuelerRufname;SchuelerId', ['lastName', 'firstName', null]],
    ['Naam leerling;Voornaam leerling;Klascode', ['lastName', 'firstName', 'group']],
    ['Schüler:in;E-Mail-Adresse Schüler:in;E-Mail-Adresse Elternteil', ['name', 'email', null]],
    ['Username;Student#;Email;group1', ['login', null, 'email', 'group']],
    ['user_id;login_id;full_name', [null, 'login', 'name']],
    ['Last Name;First Name;User ID', ['lastName', 'firstName', 'login']],
    ['nameFirst;nameLast', ['firstName', 'lastName']],
  ])('the columns of a list are found by their names: %s', (header, columns) => {
    expect(columnsOfHeader(header.split(';'))).toEqual(columns)
  })

  it.each(['Lena Peeters;3A', 'Lena Peeters', 'emma.claes;Emma Claes;3A', 'Elev;3A'])(
    'columns are not found in a row of values: %s',
    (row) => {
      expect(columnsOfHeader(row.split(';'))).toBeNull()
    },
  )

  it.each([
    [['Lena Peeters', 'Noah De Smet'], ['name']],
    [
      ['Lena;Peeters;3A', 'Noah;De Smet;4B'],
      ['firstName', 'lastName', 'group'],
    ],
    [
      ['lena.peeters;Lena Peeters;lena@example.org', 'noah.desmet;Noah;'],
      ['login', 'name', 'email'],
    ],
    [
      ['Lena Peeters;Blauw;3A', 'Noah De Smet;Rood;4B'],
      ['name', null, 'group'],
    ],
    [
      ['3A;Lena Peeters;12345', '3B;Zoë Claes;12346'],
      ['group', 'name', null],
    ],
  ])('the columns of a list are guessed where there is no header: %j', (rows, columns) => {
    expect(guessColumns(rows.map((row) => row.split(';')))).toEqual(columns)
  })
})
