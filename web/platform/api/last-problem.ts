let seen: string | undefined

/** Keeps what the server said last when it refused something, for a question to the vendor. It leaves with the page. */
export function rememberProblem(text: string | undefined): void {
  if (text) seen = text
}

export const lastProblem = () => seen
