import { keepStyles, start } from './application.ts'
import { followColorScheme } from './color-scheme.ts'
import { startDrawnPage } from './drawn-page.ts'
import { isDrawn, root } from './page.ts'

/*
 * What each page runs before anything of it is drawn. The build puts it into the page (`client/build/page-start.ts`),
 * since a file of its own would hold up the first paint; the server allows it by its hash.
 */

followColorScheme()
keepStyles()
if (/^\/dashboard(\/|$)/.test(location.pathname)) root.dataset['surface'] = 'app'
if (isDrawn) startDrawnPage()
else addEventListener('DOMContentLoaded', start)
