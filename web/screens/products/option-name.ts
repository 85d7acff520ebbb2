const ownSpelling = ['PCS', 'PictureThis', 'RealSpeak', 'StarNav', 'Mind Express V5', 'DocLock']

/** Says the name of an option of the communication aid as people know it: `medoc_mind_express_v5` → `Mind Express V5`. */
export function optionName(stored: string): string {
  const words = stored.replaceAll('_', ' ').replace(/medoc/gi, ' ').replace(/\s+/g, ' ').trim()
  const spelt = ownSpelling.reduce(
    (name, own) => name.replace(new RegExp(`\\b${own}\\b`, 'gi'), own),
    words || stored,
  )
  return spelt.charAt(0).toUpperCase() + spelt.slice(1)
}

/** An option that is for us alone. */
export const isInternalOption = (stored: string): boolean => stored.toLowerCase() === 'pro'
