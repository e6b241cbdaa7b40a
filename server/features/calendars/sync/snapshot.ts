/** Longer than this, with some fifty transactions under way, a snapshot would make a token unwieldy. */
const MAX_LENGTH = 500

const TEXT = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,\d{1,19})*)?)$/

/**
 * Reads a Postgres snapshot, `xmin:xmax:xip,…`: transactions before `xmin` are over, from `xmax` on they had not begun,
 * and of those between the listed ones were under way.
 * @returns undefined for what Postgres would not take for one
 */
function parse(text: string): { xmin: bigint; xmax: bigint } | undefined {
  const [, low, high, list] = TEXT.exec(text) ?? []
  if (low === undefined || high === undefined || list === undefined) return undefined
  const [xmin, xmax] = [BigInt(low), BigInt(high)]
  const between = list === '' ? [] : list.split(',').map(BigInt)
  const isInOrder = between.every((xid, i) => xid >= xmin && xid < xmax && xid > (between[i - 1] ?? 0n))
  return xmin > 0n && xmin <= xmax && isInOrder ? { xmin, xmax } : undefined
}

export function isSnapshot(text: string): boolean {
  return parse(text) !== undefined
}

/** Does one snapshot know of transactions that had not begun at the other? */
export function isAheadOf(snapshot: string, other: string): boolean {
  return (parse(snapshot)?.xmax ?? 0n) > (parse(other)?.xmax ?? 0n)
}

/** The snapshot, or if that is long one that sees less and is short: to be told something twice does no harm. */
export function shortened(snapshot: string): string {
  if (snapshot.length <= MAX_LENGTH) return snapshot
  const xmin = parse(snapshot)?.xmin ?? 1n
  return `${xmin}:${xmin}:`
}
