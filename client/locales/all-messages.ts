import type { Messages } from '@lingui/core'
import type { Language } from '#shared/languages.ts'
import { messages as applicationEs } from './es/application.po'
import { messages as publicEs } from './es/public.po'

/** All translations, for the server and tests; browsers load a page's catalogs. English messages are in the code. */
export const ALL_MESSAGES: Record<Language, Messages> = { en: {}, es: { ...publicEs, ...applicationEs } }
