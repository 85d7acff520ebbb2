// Loaded first, so that the page never flashes in another theme or size. web/features/reading/settings.ts has the same values plus
// the defaults. Written in ES5, because it also has to show old browsers that they are too old.
;(function () {
  var root = document.documentElement
  var spacings = ['wide', 'wider', 'widest']
  var choices = {
    theme: ['light', 'dark', 'contrast'],
    textSize: ['125', '150', '175', '200'],
    lineSpacing: spacings,
    letterSpacing: spacings,
    wordSpacing: spacings,
    font: ['plain', 'book'],
    ruler: ['on'],
    voiceSpeed: ['slow', 'fast'],
  }
  try {
    for (var name in choices) {
      var chosen = localStorage.getItem('portal.' + name)
      if (choices[name].indexOf(chosen) >= 0) root.dataset[name] = chosen
    }
    // The server drew the page in another language than this device asks for; see web/platform/i18n/language.ts.
    var language = localStorage.getItem('portal.language')
    if (language && root.lang && language !== root.lang) root.dataset.otherLanguage = language
  } catch (_) {
    // Blocked storage: use the defaults.
  }

  /** Tests features of all supported browsers (browserslist in package.json); Safari before 16.4 lacks some. */
  function isOld() {
    var css = typeof CSS === 'undefined' ? {} : CSS
    return !(
      css.supports &&
      css.supports('selector(:has(a))') &&
      css.supports('container-type', 'inline-size') &&
      css.supports('height', '1dvh') &&
      css.supports('color', 'color-mix(in srgb, red, blue)') &&
      [].toSorted &&
      'adoptedStyleSheets' in Document.prototype
    )
  }

  /** Shows the notice in the browser's language, or in English. */
  function showNotice() {
    var notice = document.getElementById('old-browser')
    var language = (navigator.language || 'en').slice(0, 2).replace(/^n[bn]$/, 'no')
    var sentence = notice.querySelector('[lang|="' + language + '"]') || notice.querySelector('[lang|="en"]')
    sentence.hidden = false
    notice.hidden = false
  }

  if (isOld()) document.addEventListener('DOMContentLoaded', showNotice)
})()
