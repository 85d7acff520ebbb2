import { useSyncExternalStore } from 'react'
import { deviceStorage } from '../storage.ts'
import {
  markRoot,
  type SettingName,
  type Settings,
  settingNames,
  settingsFrom,
  standard,
} from './settings.ts'

/** Also read by `public/theme.js`, which sets the page before the first paint. */
const storageKey = (name: SettingName) => `portal.${name}`

const listeners = new Set<() => void>()
let settings = remembered()
markRoot(document.documentElement, settings)

// Another tab has changed something.
window.addEventListener('storage', ({ key }) => {
  if (key === null || settingNames.some((name) => storageKey(name) === key)) show(remembered())
})

function remembered(): Settings {
  return settingsFrom((name) => deviceStorage.get(storageKey(name)))
}

function show(next: Settings): void {
  settings = next
  markRoot(document.documentElement, settings)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How the person reads on this device. */
export const currentSettings = (): Settings => settings

/** How the person reads on this device; follows every change, one in another tab as well. */
export const useSettings = (): Settings => useSyncExternalStore(subscribe, currentSettings)

/** Shows the portal like this from now on, in all tabs, and remembers it on this device. */
export function changeSettings(changes: Partial<Settings>): void {
  show({ ...settings, ...changes })
  for (const name of settingNames) {
    if (settings[name] === standard[name]) deviceStorage.remove(storageKey(name))
    else deviceStorage.set(storageKey(name), settings[name])
  }
}
