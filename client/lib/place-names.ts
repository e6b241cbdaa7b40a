import type { Language } from '#shared/languages.ts'
import { i18n } from './i18n.ts'

const names: Partial<Record<Language, Readonly<Record<string, string>>>> = {}

/** @param places the cities and regions of time zones, by their English names */
export function setPlaceNames(language: Language, places: Readonly<Record<string, string>>): void {
  names[language] = places
}

/** The city or the region of a time zone in the user's language. Not for cities that users typed. */
export function placeName(place: string): string {
  return names[i18n.locale]?.[place] ?? place
}
