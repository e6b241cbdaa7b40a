import { useEffect, useState } from 'react'
import type { ZoneDirectory } from './zone-search.ts'

/** The search terms of all zones, loaded on demand; undefined until loaded, or if loading failed. */
export function useZoneDirectory(): ZoneDirectory | undefined {
  const [directory, setDirectory] = useState<ZoneDirectory>()
  useEffect(() => {
    let isGone = false
    const take = async () => {
      const { zoneDirectory } = await import('./zone-directory.ts')
      if (!isGone) setDirectory(zoneDirectory())
    }
    take().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [])
  return directory
}
