import { useSyncExternalStore } from 'react'
import { deviceStorage } from '../../kit/storage.ts'
import {
  defaults,
  markRoot,
  type SettingName,
  type Settings,
  settingNames,
  settingsFrom,
} from './settings.ts'

/** Also read by `web/public/theme.js`, which sets the page before the first paint. */
const storageKey = (name: SettingName) => `portal.${name}`

const listeners = new Set<() => void>()
let settings = load()
markRoot(document.documentElement, settings)

// Follow changes in other tabs.
window.addEventListener('storage', ({ key }) => {
  if (key === null || settingNames.some((name) => storageKey(name) === key)) show(load())
})

function load(): Settings {
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

/** The reading settings on this device. */
export const currentSettings = (): Settings => settings

/** The reading settings on this device; follows changes, also from other tabs. */
export const useSettings = (): Settings => useSyncExternalStore(subscribe, currentSettings)

/** Applies settings in all tabs and stores them on this device. */
export function changeSettings(changes: Partial<Settings>): void {
  show({ ...settings, ...changes })
  for (const name of settingNames) {
    if (settings[name] === defaults[name]) deviceStorage.remove(storageKey(name))
    else deviceStorage.set(storageKey(name), settings[name])
  }
}
