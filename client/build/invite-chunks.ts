import type { Rolldown } from 'vite'

/** The routes of pages that load quickly only if they load no other page's modules. */
const FAST_ROUTES = /^(?:invites\.\$|index$|_app$|_app\.dashboard$)/

/**
 * Returns the name of the chunk for a module that invitations need; it depends on the other pages that need it too. By
 * default, only modules of exactly the same pages share a chunk: invitations would load 40, most with a single module.
 */
export function nameInviteChunk(id: string, context: Rolldown.ChunkingContext): string | null {
  const pages = new Set<string>()
  const users = new Set([id])
  for (const user of users) {
    const route = /\/routes\/(.+)\.tsx\?tsr-split/.exec(user)?.[1]
    if (route) pages.add(FAST_ROUTES.exec(route)?.[0] ?? 'others')
    for (const importer of context.getModuleInfo(user)?.importers ?? []) users.add(importer)
  }
  return pages.has('invites.$') ? [...pages].toSorted().join('-') : null
}
