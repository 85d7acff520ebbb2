/** An input source, as WebDriver and WebDriver BiDi both call it: a mouse, a finger or the keyboard, with its actions. */
export type InputSource = {
  type: 'pointer' | 'key' | 'none'
  id: string
  parameters?: { pointerType: 'mouse' | 'touch' }
  actions: object[]
}

/** One tab of a browser that Playwright does not drive. */
export type Driver = {
  name: 'webkit' | 'firefox'
  /** Loads an address and waits until all of it is there. */
  open: (address: string) => Promise<void>
  /**
   * Calls a function in the page.
   * @param source the function's text; it may be async
   * @param words its arguments, as JSON
   * @returns what it returns, as JSON; null if it returns nothing
   * @throws what it throws
   */
  run: (source: string, words: unknown[]) => Promise<unknown>
  act: (sources: InputSource[]) => Promise<void>
  /** @param width of the page in CSS pixels, without the browser's own bars */
  resize: (width: number, height: number) => Promise<void>
  /** @returns a PNG of what the window shows */
  photograph: () => Promise<Buffer>
  close: () => Promise<void>
}
