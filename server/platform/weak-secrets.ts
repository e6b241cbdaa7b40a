/** Typical placeholders for a secret. */
const PLACEHOLDER =
  /change[ _.-]?(?:me|this|it)|secret|passw(?:or)?d|example|meridian|default|replace|insert|your[ _.-]|place[ _.-]?holder|letmein|qwerty|random|dummy|s3cr3t|p[4@]ss/i

const MIN_DISTINCT_CHARACTERS = 10
const MIN_DISTINCT_HEX_DIGITS = 8

/**
 * Why a secret looks typed instead of random, as the end of a sentence; undefined if it looks random. This is a
 * heuristic: output of `openssl rand` passes, most typed secrets do not.
 */
export function findWeakness(secret: string): string | undefined {
  const isHex = /^[0-9a-f]+$/i.test(secret)
  if (new Set(secret).size < (isHex ? MIN_DISTINCT_HEX_DIGITS : MIN_DISTINCT_CHARACTERS))
    return 'has too few different characters'
  if (repeatRatio(secret) > 0.2) return 'is repetitive'
  if (sequenceRatio(secret) > 0.5) return 'is a sequence'
  if (PLACEHOLDER.test(secret)) return 'is a placeholder'
  if (!/\d/.test(secret)) return 'consists of words'
  return undefined
}

/** The share of three-character sequences that occurred before. */
function repeatRatio(text: string): number {
  const triples = Array.from({ length: Math.max(text.length - 2, 0) }, (_, i) => text.slice(i, i + 3))
  return triples.length === 0 ? 0 : 1 - new Set(triples).size / triples.length
}

/** The share of adjacent characters that are equal or consecutive, as in `abc`, `321` and `aaa`. */
function sequenceRatio(text: string): number {
  const steps = Array.from(
    { length: Math.max(text.length - 1, 0) },
    (_, i) => text.charCodeAt(i + 1) - text.charCodeAt(i),
  )
  return steps.length === 0 ? 0 : steps.filter((step) => Math.abs(step) <= 1).length / steps.length
}
