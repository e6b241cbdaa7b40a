import { setErrorMessages } from '#client/lib/api/api-error.ts'
import { findErrorMessage } from '#client/lib/error-messages.ts'
import { getPage, setPage } from '#client/lib/page-context.ts'
import { setPlaceNames } from '#client/lib/place-names.ts'
import { ALL_MESSAGES } from '#client/locales/all-messages.ts'
import { places } from '#client/locales/es/places.ts'
import type { Language } from '#shared/languages.ts'

export function switchToEnglish(): void {
  setLanguage('en')
}

export function switchToSpanish(): void {
  setLanguage('es')
  setPlaceNames('es', places)
  setErrorMessages(findErrorMessage)
}

/** Sets the language of the page, without re-rendering it. */
export function setLanguage(language: Language): void {
  getPage().i18n.loadAndActivate({ locale: language, messages: ALL_MESSAGES[language] })
  setPage({ language, locale: undefined })
}
