import type { FastifyRequest } from 'fastify'
import {
  isLanguage,
  type Language,
  languageCookieName,
  negotiateLanguage,
  parseAcceptLanguage,
} from '#shared/languages.ts'

/**
 * The language that the user chose (in a cookie), or else the first supported language in Accept-Language; and all
 * languages in that header.
 */
export function getRequestLanguage({ headers, cookies }: Pick<FastifyRequest, 'headers' | 'cookies'>): {
  language: Language
  /** BCP 47, most preferred first. */
  tags: string[]
} {
  const tags = parseAcceptLanguage(headers['accept-language'])
  const cookie = cookies[languageCookieName('https:')] ?? cookies[languageCookieName('http:')]
  return { language: isLanguage(cookie) ? cookie : negotiateLanguage(tags), tags }
}
