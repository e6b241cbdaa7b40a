import type { FastifyRequest } from 'fastify'
import { acceptedTags, isLanguage, type Language, languageCookieName, languageOf } from '#shared/languages.ts'

/**
 * The language chosen in the browser, or else the first supported one of Accept-Language; and all requested languages.
 */
export function readLanguage({ headers, cookies }: Pick<FastifyRequest, 'headers' | 'cookies'>): {
  language: Language
  /** BCP 47, most preferred first. */
  tags: string[]
} {
  const tags = acceptedTags(headers['accept-language'])
  const chosen = cookies[languageCookieName('https:')] ?? cookies[languageCookieName('http:')]
  return { language: isLanguage(chosen) ? chosen : languageOf(tags), tags }
}
