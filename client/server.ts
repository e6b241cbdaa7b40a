import { AsyncLocalStorage } from 'node:async_hooks'
import { createStartHandler, defaultStreamHandler } from '@tanstack/react-start/server'
import {
  isLanguage,
  languageCookieName,
  negotiateLanguage,
  negotiateLocale,
  parseAcceptLanguage,
} from '#shared/languages.ts'
import type { PageRequest } from '#shared/pages.ts'
import { type CurrentPage, readPageFrom, type Words } from './lib/page-context.ts'
import { spanish } from './locales/es.ts'

/*
 * The client as the server renders it. In production the Fastify server calls `fetch` with the request's context
 * (`server/api/website.ts`); in development Vite calls it without.
 */

const WORDS: Record<PageRequest['language'], Words> = { en: {}, es: spanish }

const requests = new AsyncLocalStorage<CurrentPage>()
readPageFrom(() => requests.getStore())

const render = createStartHandler(defaultStreamHandler)

/** Reads the context from the request itself, in development. */
function describeRequest({ headers, url }: Request): CurrentPage {
  const tags = parseAcceptLanguage(headers.get('accept-language') ?? '')
  const { protocol, origin } = new URL(url)
  const cookie = new RegExp(`(?:^|; )${languageCookieName(protocol)}=([^;]*)`)
  const chosen = cookie.exec(headers.get('cookie') ?? '')?.[1]
  const language = isLanguage(chosen) ? chosen : negotiateLanguage(tags)
  return {
    language,
    words: WORDS[language],
    locale: negotiateLocale(tags, language),
    now: Date.now(),
    publicUrl: origin,
    site: { social: [] },
  }
}

export default {
  fetch(request: Request, { context }: { context?: PageRequest } = {}): Promise<Response> | Response {
    const page = context ? { ...context, words: WORDS[context.language] } : describeRequest(request)
    return requests.run(page, () => render(request))
  },
}
