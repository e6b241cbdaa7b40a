import type { Rolldown } from 'vite'

/** Routes that must load fast: they load no modules that only other routes need. */
const FAST_ROUTES = /^(?:invites\.\$|index$|_app$|_app\.dashboard$)/

/**
 * Names the chunk of a module after the fast pages that need it; null if the invite pages do not need it. By default,
 * only modules needed by exactly the same pages share a chunk, and the invite pages would load 40 chunks.
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
