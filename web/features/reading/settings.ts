/** The reading settings and their values, in the order of the panel. */
export const choices = {
  /** In percent of the default size. */
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

/** The settings of a new visitor. */
export const defaults: Settings = {
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
 * Reads the stored settings; a missing or unknown value falls back to the default.
 * @param stored returns the stored value of a setting
 */
export function settingsFrom(stored: (name: SettingName) => string | null): Settings {
  const known = settingNames.flatMap((name) => {
    const value = stored(name)
    return (choices[name] as readonly (string | null)[]).includes(value) ? [[name, value]] : []
  })
  return { ...defaults, ...Object.fromEntries(known) }
}

/** Sets data attributes on the root for settings that differ from the default; reading.css and theme.css style them. */
export function markRoot(root: { dataset: DOMStringMap }, settings: Settings): void {
  for (const name of settingNames) {
    if (settings[name] === defaults[name]) delete root.dataset[name]
    else root.dataset[name] = settings[name]
  }
}
