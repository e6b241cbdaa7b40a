import { AsyncLocalStorage } from 'node:async_hooks'
import { type I18n, setupI18n } from '@lingui/core'
import { createStartHandler, defaultStreamHandler } from '@tanstack/react-start/server'
import {
  isLanguage,
  type Language,
  languageCookieName,
  negotiateLanguage,
  negotiateLocale,
  parseAcceptLanguage,
} from '#shared/languages.ts'
import type { PageRequest } from '#shared/pages.ts'
import { setErrorMessages } from './lib/api/api-error.ts'
import { findErrorMessage } from './lib/error-messages.ts'
import { type CurrentPage, setPageSource } from './lib/page-context.ts'
import { setPlaceNames } from './lib/place-names.ts'
import { ALL_MESSAGES } from './locales/all-messages.ts'
import { places } from './locales/es/places.ts'

/*
 * The entry point for server-side rendering. In production, the Fastify server calls `fetch` with the request's context
 * (`server/api/website.ts`); in development, Vite calls it without one.
 */

setPlaceNames('es', places)
setErrorMessages(findErrorMessage)

function createI18n(language: Language): I18n {
  return setupI18n({ locale: language, messages: { [language]: ALL_MESSAGES[language] } })
}

const pageStorage = new AsyncLocalStorage<CurrentPage>()
setPageSource(() => pageStorage.getStore())

const render = createStartHandler(defaultStreamHandler)

/** Creates the context of the page from the request alone, in development. */
function createPage({ headers, url }: Request): CurrentPage {
  const tags = parseAcceptLanguage(headers.get('accept-language') ?? '')
  const { protocol, origin } = new URL(url)
  const cookiePattern = new RegExp(`(?:^|; )${languageCookieName(protocol)}=([^;]*)`)
  const cookieLanguage = cookiePattern.exec(headers.get('cookie') ?? '')?.[1]
  const language = isLanguage(cookieLanguage) ? cookieLanguage : negotiateLanguage(tags)
  return {
    language,
    i18n: createI18n(language),
    locale: negotiateLocale(tags, language),
    now: Date.now(),
    publicUrl: origin,
    site: { social: [] },
  }
}

export default {
  fetch(request: Request, { context }: { context?: PageRequest } = {}): Promise<Response> | Response {
    const page = context ? { ...context, i18n: createI18n(context.language) } : createPage(request)
    return pageStorage.run(page, () => render(request))
  },
}
