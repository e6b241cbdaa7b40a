/** Longer snapshots (about fifty concurrent transactions) would make tokens unwieldy. */
const MAX_SNAPSHOT_LENGTH = 500

const SNAPSHOT_PATTERN = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,\d{1,19})*)?)$/

/**
 * Parses a Postgres snapshot, `xmin:xmax:xip,…`: transactions before `xmin` have ended, those at or after `xmax` had
 * not begun, and those listed in between were in progress.
 * @returns undefined for text that Postgres would reject
 */
function parseSnapshot(text: string): { xmin: bigint; xmax: bigint } | undefined {
  const [, low, high, list] = SNAPSHOT_PATTERN.exec(text) ?? []
  if (low === undefined || high === undefined || list === undefined) return undefined
  const [xmin, xmax] = [BigInt(low), BigInt(high)]
  const xips = list === '' ? [] : list.split(',').map(BigInt)
  const isInOrder = xips.every((xid, i) => xid >= xmin && xid < xmax && xid > (xips[i - 1] ?? 0n))
  return xmin > 0n && xmin <= xmax && isInOrder ? { xmin, xmax } : undefined
}

export function isSnapshot(text: string): boolean {
  return parseSnapshot(text) !== undefined
}

/** Whether a snapshot includes transactions that had not begun at the time of the other snapshot. */
export function isAheadOf(snapshot: string, other: string): boolean {
  return (parseSnapshot(snapshot)?.xmax ?? 0n) > (parseSnapshot(other)?.xmax ?? 0n)
}

/** Shortens a snapshot that is too long, so that it sees fewer transactions: reporting a change twice is harmless. */
export function shortenSnapshot(snapshot: string): string {
  if (snapshot.length <= MAX_SNAPSHOT_LENGTH) return snapshot
  const xmin = parseSnapshot(snapshot)?.xmin ?? 1n
  return `${xmin}:${xmin}:`
}
