// Loaded before everything else, so that the page never flashes in the wrong theme. The rest is in ui/theme.ts.
try {
  const theme = localStorage.getItem('portal.theme')
  if (['light', 'dark', 'contrast'].includes(theme)) document.documentElement.dataset.theme = theme
} catch {
  // Storage may be forbidden: then the theme follows the system.
}
