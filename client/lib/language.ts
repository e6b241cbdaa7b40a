import type { Messages } from '@lingui/core'
import { type Language, languageCookieName } from '#shared/languages.ts'
import { setErrorMessages } from './api/api-error.ts'
import { getPage } from './page-context.ts'
import { setPlaceNames } from './place-names.ts'
import { getSession } from './session/session-store.ts'

type CatalogLoader = () => Promise<{ messages: Messages }>

/** The message catalogs of each language; English messages are in the code. See `lingui.config.ts`. */
const CATALOGS: Record<Exclude<Language, 'en'>, Record<'public' | 'application', CatalogLoader>> = {
  es: {
    public: () => import('#client/locales/es/public.po'),
    application: () => import('#client/locales/es/application.po'),
  },
}

async function loadCatalog(language: Language, catalog: 'public' | 'application'): Promise<void> {
  if (language === 'en') return
  const { messages } = await CATALOGS[language][catalog]()
  getPage().i18n.load(language, messages)
}

/** Loads the messages for pages that require login. Their route loaders call it before rendering. */
export function loadApplicationMessages(): Promise<void> {
  return loadCatalog(getPage().language, 'application')
}

async function loadLanguage(language: Language): Promise<Language> {
  if (language !== 'en') {
    const [{ findErrorMessage }, { places }] = await Promise.all([
      // The API's own messages are English.
      import('./error-messages.ts'),
      import('#client/locales/es/places.ts'),
      loadCatalog(language, 'public'),
    ])
    setErrorMessages(findErrorMessage)
    setPlaceNames(language, places)
  }
  getPage().i18n.activate(language)
  return language
}

/** Activates a language, or English if its messages cannot be loaded. Returns the activated language. */
export async function activateLanguage(language: Language): Promise<Language> {
  const activeLanguage = await loadLanguage(language).catch(() => loadLanguage('en'))
  document.documentElement.lang = activeLanguage
  return activeLanguage
}

/** The cookie that stores the language; over HTTPS, other hosts of the domain cannot set it. */
export function languageCookie(language: Language, protocol: string): string {
  const secure = protocol === 'https:' ? '; secure' : ''
  return `${languageCookieName(protocol)}=${language}; path=/; max-age=31536000; samesite=lax${secure}`
}

/** Stores the choice for a year in a cookie, sets it for the user's emails, and reloads a page in another language. */
export async function chooseLanguage(next: Language): Promise<void> {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https, and not all browsers have it
  document.cookie = languageCookie(next, location.protocol)
  if (getSession().isAuthenticated) {
    const { api } = await import('#client/api.ts')
    // If this fails, the cookie still sets the language of the screens.
    await api.users.updateSettings.mutate({ language: next }).catch(() => undefined)
  }
  if (next !== getPage().i18n.locale) location.reload()
}
