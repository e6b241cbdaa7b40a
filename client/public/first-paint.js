/* Runs before anything is drawn, so that nobody sees a flash of the other colour scheme or font. It is a file of
   its own, not an inline script, so that the content security policy needs no hash and no 'unsafe-inline'. */
;(function () {
  var root = document.documentElement
  var scheme = 'auto'
  try {
    scheme = localStorage.getItem('meridian.color-scheme') || 'auto'
  } catch {}
  if (scheme !== 'light' && scheme !== 'dark') {
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  root.setAttribute('data-mantine-color-scheme', scheme)
  if (/^\/dashboard(\/|$)/.test(location.pathname)) root.setAttribute('data-surface', 'app')

  /* A prerendered page is whole without the application: that starts once the page has been drawn. */
  var entry = document.currentScript.getAttribute('data-entry')
  if (entry) {
    addEventListener('DOMContentLoaded', function () {
      requestAnimationFrame(function () {
        setTimeout(function () {
          void import(entry)
        })
      })
    })
  }
})()
