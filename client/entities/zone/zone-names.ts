import { useEffect, useState } from 'react'
import type { ZoneDirectory } from './zone-search.ts'

/** All that zones are found by, which arrives once it is wanted; undefined until then, and where it cannot be had. */
export function useZoneDirectory(isWanted = true): ZoneDirectory | undefined {
  const [directory, setDirectory] = useState<ZoneDirectory>()
  useEffect(() => {
    if (!isWanted) return undefined
    let isGone = false
    const take = async () => {
      const { zoneDirectory } = await import('./zone-directory.ts')
      if (!isGone) setDirectory(zoneDirectory())
    }
    take().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [isWanted])
  return directory
}
