const properNames = ['PCS', 'PictureThis', 'RealSpeak', 'StarNav', 'Mind Express V5', 'DocLock']

/** The display name of an option of the communication aid: `medoc_mind_express_v5` → `Mind Express V5`. */
export function optionName(stored: string): string {
  const words = stored.replaceAll('_', ' ').replace(/medoc/gi, ' ').replace(/\s+/g, ' ').trim()
  const spelt = properNames.reduce(
    (name, proper) => name.replace(new RegExp(`\\b${proper}\\b`, 'gi'), proper),
    words || stored,
  )
  return spelt.charAt(0).toUpperCase() + spelt.slice(1)
}

/** Options for internal use are not shown. */
export const isInternalOption = (stored: string): boolean => stored.toLowerCase() === 'pro'
