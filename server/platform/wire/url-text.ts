import { invalidText } from './plain-values.ts'

/**
 * Checks that a request's URL decodes to well-formed Unicode without NUL: then its path and query do as well.
 * @throws {DomainError} `invalid`
 */
export function checkUrlText(url: string): void {
  if (!url.includes('%')) return
  if (decoded(url)?.includes('\0') !== false) throw invalidText({ url: { code: 'invalid_url_encoding' } })
}

function decoded(url: string): string | undefined {
  try {
    return decodeURIComponent(url)
  } catch {
    return undefined
  }
}

/** The value of a cookie; of one that is not the percent-encoding of UTF-8 text nothing. */
export function decodeCookie(value: string): string {
  const text = decoded(value)
  return text === undefined || text.includes('\0') ? '' : text
}
