/** The frame around the pages of a stand-in. `list`: the name of its first page. */
export type StandIn = { name: string; notice: string; list: string }

/** A page of a stand-in. @param content HTML */
export function framed({ name, notice, list }: StandIn, title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} – ${name}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/pages.css">
</head>
<body>
<header><p>${notice}</p></header>
<main>
<h1>${escaped(title)}</h1>
${content}
</main>
<footer><p><a href="/">${list}</a></p></footer>
</body>
</html>
`
}

/** Text for between tags and for attributes in double quotes. */
export function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '')
}

const moments = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Brussels',
})

/** A moment (ISO 8601), as HTML. */
export function moment(iso: string): string {
  return `<time datetime="${iso}">${moments.format(new Date(iso))}</time>`
}
