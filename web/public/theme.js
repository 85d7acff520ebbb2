// Loaded before everything else, so that the page never flashes in another theme or size. The rest is in
// web/reading/settings.ts, which has the same values and the standard ones. In the JavaScript of 2009 throughout, as it
// also has to tell old browsers that they are too old: those have at least this.
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
  } catch (_) {
    // Storage may be forbidden: then everything is as it is by standard.
  }

  /** What all supported browsers have (package.json, browserslist), and those before Safari 16.4 lack some of. */
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

  /** The sentence in the language of the browser, in English where the portal does not speak it. */
  function tell() {
    var notice = document.getElementById('old-browser')
    var language = (navigator.language || 'en').slice(0, 2).replace(/^n[bn]$/, 'no')
    var sentence = notice.querySelector('[lang|="' + language + '"]') || notice.querySelector('[lang|="en"]')
    sentence.hidden = false
    notice.hidden = false
  }

  if (isOld()) document.addEventListener('DOMContentLoaded', tell)
})()
