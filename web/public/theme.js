// Loaded before everything else, so that the page never flashes in another theme or size. The rest is in
// web/reading/settings.ts, which has the same values and the standard ones.
const choices = {
  theme: ['light', 'dark', 'contrast'],
  textSize: ['125', '150', '175', '200'],
  lineSpacing: ['wide', 'wider', 'widest'],
  letterSpacing: ['wide', 'wider', 'widest'],
  wordSpacing: ['wide', 'wider', 'widest'],
  font: ['plain', 'book'],
  ruler: ['on'],
  voiceSpeed: ['slow', 'fast'],
}
try {
  for (const [name, values] of Object.entries(choices)) {
    const chosen = localStorage.getItem(`portal.${name}`)
    if (values.includes(chosen)) document.documentElement.dataset[name] = chosen
  }
} catch {
  // Storage may be forbidden: then everything is as it is by standard.
}
