import { escaped, framed, type StandIn } from '../pages/frame.ts'

const standIn: StandIn = {
  name: 'desktop app',
  notice: 'This stands in for the reading program on a computer during development.',
  list: 'Start page',
}

/** The page while it is open as a person. @param message of the portal, if it has refused something */
export function openedPage(name: string, message: string | null): string {
  return page(
    `Opened as ${name}`,
    `${said(message)}<p>This program uses one seat of the licence.</p>
<form method="post" action="/close"><button class="main">Close the program</button></form>`,
  )
}

/** The page while it is closed. @param signInAt the portal's sign-in, which leads back here @param message of the portal */
export function closedPage(signInAt: string, message: string | null): string {
  return page(
    'The program is closed',
    `${said(message)}<p>Sign in at the portal to open it.</p>
<p><a class="button main" href="${escaped(signInAt)}">Sign in</a></p>`,
  )
}

export const faultPage = (title: string) => page(title, '<p>Begin at the start page.</p>')

const said = (message: string | null) =>
  message === null ? '' : `<p role="status"><strong>${escaped(message)}</strong></p>\n`

const page = (title: string, content: string) => framed(standIn, title, content)
