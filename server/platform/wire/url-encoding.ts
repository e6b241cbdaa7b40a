import { invalidInput } from '../errors.ts'

/**
 * Checks that a URL, including its path and query, percent-decodes to valid UTF-8 without NUL.
 * @throws {DomainError} `invalid_input`
 */
export function validateUrlEncoding(url: string): void {
  if (!url.includes('%')) return
  const text = tryDecode(url)
  if (text === undefined) throw invalidInput({ url: { code: 'invalid_url_encoding' } })
  if (text.includes('\0')) throw invalidInput({ url: { code: 'nul_character' } })
}

function tryDecode(url: string): string | undefined {
  try {
    return decodeURIComponent(url)
  } catch {
    return undefined
  }
}

/** Decodes a percent-encoded cookie value; empty if it is malformed or contains NUL. */
export function decodeCookie(value: string): string {
  const text = tryDecode(value)
  return text === undefined || text.includes('\0') ? '' : text
}
