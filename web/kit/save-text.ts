/** Saves a text as a file on this device. */
export function saveText(text: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // Safari reads it after the press.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
