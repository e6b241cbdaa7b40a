import type { FastifyRequest } from 'fastify'
import { acceptedTags, isLanguage, type Language, languageCookieName, languageOf } from '#shared/languages.ts'

/** The language that was chosen in a browser, or else the first that it asks for and we speak; and all that it asks for. */
export function readLanguage({ headers, cookies }: Pick<FastifyRequest, 'headers' | 'cookies'>): {
  language: Language
  /** BCP 47, the dearest first */
  tags: string[]
} {
  const tags = acceptedTags(headers['accept-language'])
  const chosen = cookies[languageCookieName('https:')] ?? cookies[languageCookieName('http:')]
  return { language: isLanguage(chosen) ? chosen : languageOf(tags), tags }
}
