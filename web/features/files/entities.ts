// Those of the letters and signs U+00A0 to U+00FF, in their order; hucre decodes numbers and the five of XML.
const latin1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot ' +
  'cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml ' +
  'Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ' +
  'ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'

const others = {
  OElig: 'Œ',
  oelig: 'œ',
  Scaron: 'Š',
  scaron: 'š',
  Yuml: 'Ÿ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
}

const entities = new Map([
  ...latin1.split(' ').map((name, at) => [name, String.fromCharCode(0xa0 + at)] as const),
  ...Object.entries(others),
])

/** `Zo&euml;` → `Zoë`, as old programs write web pages; an unknown one stays as it is. */
export const decodeEntities = (text: string): string =>
  text.replaceAll(/&(\w+);/g, (whole, name: string) => entities.get(name) ?? whole)
