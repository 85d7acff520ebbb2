/** What one can set for reading, and to which values, in the order in which the panel shows them. */
export const choices = {
  /** In percent of the usual size. */
  textSize: ['100', '125', '150', '175', '200'],
  lineSpacing: ['normal', 'wide', 'wider', 'widest'],
  letterSpacing: ['normal', 'wide', 'wider', 'widest'],
  wordSpacing: ['normal', 'wide', 'wider', 'widest'],
  font: ['clear', 'plain', 'book'],
  theme: ['system', 'light', 'dark', 'contrast'],
  ruler: ['off', 'on'],
  voiceSpeed: ['slow', 'normal', 'fast'],
} as const

export type SettingName = keyof typeof choices
export type Settings = { [Name in SettingName]: (typeof choices)[Name][number] }

export const settingNames = Object.keys(choices) as SettingName[]

/** How the portal looks to whoever has set nothing. */
export const standard: Settings = {
  textSize: '100',
  lineSpacing: 'normal',
  letterSpacing: 'normal',
  wordSpacing: 'normal',
  font: 'clear',
  theme: 'system',
  ruler: 'off',
  voiceSpeed: 'normal',
}

/**
 * The settings that are stored; what is missing or unknown is as it is by standard.
 * @param stored gives the stored value of a setting
 */
export function settingsFrom(stored: (name: SettingName) => string | null): Settings {
  const known = settingNames.flatMap((name) => {
    const value = stored(name)
    return (choices[name] as readonly (string | null)[]).includes(value) ? [[name, value]] : []
  })
  return { ...standard, ...Object.fromEntries(known) }
}

/** Marks the page's root with what is set; reading.css and theme.css do the rest. */
export function markRoot(root: { dataset: DOMStringMap }, settings: Settings): void {
  for (const name of settingNames) {
    if (settings[name] === standard[name]) delete root.dataset[name]
    else root.dataset[name] = settings[name]
  }
}
