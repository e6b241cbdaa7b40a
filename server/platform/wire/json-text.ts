import { DomainError } from '../errors.ts'
import { invalidText } from './plain-values.ts'

/** Bytes of a request's body. */
export const MAX_BODY_BYTES = 256 * 1024
/** Levels of arrays and objects inside each other: the deepest input, an event in a batch, has eight. */
export const MAX_DEPTH = 20
/** Values, keys included: ten times what the largest input has. */
export const MAX_NODES = 10_000

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/**
 * Checks that JSON text is neither too deep nor too large before anything is built from it. The text need not be
 * valid: whether it is, `JSON.parse` says.
 * @throws {DomainError} `invalid`
 */
export function checkJsonText(text: string): void {
  let depth = 0
  let nodes = 1
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if (code === COMMA || code === COLON) nodes++
    else if (OPENING.has(code)) {
      nodes++
      if (++depth > MAX_DEPTH) throw invalidText({ input: { code: 'too_deep', params: { most: MAX_DEPTH } } })
    } else if (CLOSING.has(code)) depth--
    if (nodes > MAX_NODES) throw invalidText({ input: { code: 'too_many_values', params: { most: MAX_NODES } } })
  }
}

/** Where the string that begins at a quote ends. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at
    if (code === BACKSLASH) at++
  }
  return at
}

/**
 * Parses JSON text within the bounds of `checkJsonText`.
 * @throws {DomainError} `invalid`
 */
export function parseJsonText(text: string): unknown {
  checkJsonText(text)
  try {
    return JSON.parse(text)
  } catch {
    throw new DomainError('invalid_input', {}, { fields: { input: { code: 'invalid_json' } } })
  }
}
