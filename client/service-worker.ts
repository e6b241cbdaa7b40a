import { clientsClaim } from 'workbox-core'
import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/*
 * Keeps the client's files at hand: what is fetched when it is first wanted, such as a dialog, is there without a
 * connection too, and after a new version has taken the place of its files on the server. A new version's worker waits
 * until the last page of the old one is closed. Pages come from the server while there is one, since it draws some.
 */

/** The build's files, which `client/build/service-worker.ts` writes here. */
declare const FILES: PrecacheEntry[]
declare const GUEST_FILES: string[]
declare const SHELL: string

cleanupOutdatedCaches()
clientsClaim()
enableNavigationPreload()
// A guest's browser has the scripts of the page that they opened, and got the styles inside of it.
const isGuest = new URLSearchParams(location.search).has('guest')
const files = isGuest ? FILES.filter(({ url }) => GUEST_FILES.includes(url)) : FILES
// Each by its own address: `/` is a drawn page and not the shell.
precacheAndRoute(files, { directoryIndex: '', cleanURLs: false })

registerRoute(
  new NavigationRoute(async ({ event, request }: { event: object; request: Request }) => {
    try {
      const { preloadResponse } = event as { preloadResponse?: Promise<Response | undefined> }
      return (await preloadResponse) ?? (await fetch(request))
    } catch {
      return (await matchPrecache(SHELL)) ?? Response.error()
    }
  }),
)
