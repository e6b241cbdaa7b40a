import type { Rolldown } from 'vite'

/** The routes of pages that must load fast, so they load no modules that only other pages need. */
const FAST_ROUTES = /^(?:invites\.\$|index$|_app$|_app\.dashboard$)/

/**
 * Returns the chunk name of a module that invitations need; the name depends on which other pages need it. By default,
 * only modules needed by exactly the same pages share a chunk: invitations would load 40, most with a single module.
 */
export function nameInviteChunk(id: string, context: Rolldown.ChunkingContext): string | null {
  const pages = new Set<string>()
  const dependents = new Set([id])
  for (const dependent of dependents) {
    const route = /\/routes\/(.+)\.tsx\?tsr-split/.exec(dependent)?.[1]
    if (route) pages.add(FAST_ROUTES.exec(route)?.[0] ?? 'others')
    for (const importer of context.getModuleInfo(dependent)?.importers ?? []) dependents.add(importer)
  }
  return pages.has('invites.$') ? [...pages].toSorted().join('-') : null
}
