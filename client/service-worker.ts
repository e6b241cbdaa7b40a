import { clientsClaim } from 'workbox-core'
import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/*
 * Caches the client's files: chunks that load on demand stay available offline, and after a deployment has replaced
 * them on the server. A new service worker waits until all pages of the old version are closed. Pages come from the
 * network first, since some are server-rendered.
 */

/** The build's files, and the URL of the offline page: inserted by `client/build/after-build.ts`. */
declare const FILES: PrecacheEntry[]
declare const OFFLINE_URL: string

addEventListener('install', (event) => {
  // Where supported, requests that change data bypass the worker, which could drop the requests of a closing page.
  const { addRoutes } = event as { addRoutes?: (routes: object[]) => Promise<void> }
  const routes = ['POST', 'PUT', 'DELETE'].map((requestMethod) => ({ condition: { requestMethod }, source: 'network' }))
  void addRoutes?.call(event, routes)
})
cleanupOutdatedCaches()
clientsClaim()
enableNavigationPreload()
// For guests, only the offline page: their HTTP cache already has the scripts and styles of the page they opened.
const isGuest = new URLSearchParams(location.search).has('guest')
const files = isGuest ? FILES.filter(({ url }) => url === OFFLINE_URL) : FILES
precacheAndRoute(files, { directoryIndex: '', cleanURLs: false })

registerRoute(
  new NavigationRoute(async ({ event, request }: { event: object; request: Request }) => {
    try {
      const { preloadResponse } = event as { preloadResponse?: Promise<Response | undefined> }
      return (await preloadResponse) ?? (await fetch(request))
    } catch {
      return (await matchPrecache(OFFLINE_URL)) ?? Response.error()
    }
  }),
)
