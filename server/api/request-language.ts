import type { FastifyRequest } from 'fastify'
import {
  isLanguage,
  type Language,
  languageCookieName,
  negotiateLanguage,
  parseAcceptLanguage,
} from '#shared/languages.ts'

/**
 * The language chosen in the browser, or else the first supported one of Accept-Language; and all requested languages.
 */
export function getRequestLanguage({ headers, cookies }: Pick<FastifyRequest, 'headers' | 'cookies'>): {
  language: Language
  /** BCP 47, most preferred first. */
  tags: string[]
} {
  const tags = parseAcceptLanguage(headers['accept-language'])
  const chosen = cookies[languageCookieName('https:')] ?? cookies[languageCookieName('http:')]
  return { language: isLanguage(chosen) ? chosen : negotiateLanguage(tags), tags }
}
