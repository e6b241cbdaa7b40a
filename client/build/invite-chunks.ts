import type { Rolldown } from 'vite'

/** The routes of pages that must load fast, so they load no modules that only other pages need. */
const FAST_ROUTES = /^(?:invites\.\$|index$|_app$|_app\.dashboard$)/

/**
 * Returns the chunk name for a module that the invite pages need, built from the other pages that need it; null for
 * others. By default, only modules needed by exactly the same pages share a chunk: the invite pages would load 40.
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
