import type { Messages } from '@lingui/core'
import type { Language } from '#shared/languages.ts'
import { getPage } from './page-context.ts'

type Load = () => Promise<{ messages: Messages }>

/** The translations, by the pages that load them; English is in the code. `lingui.config.ts` lists their files. */
const CATALOGS: Record<Exclude<Language, 'en'>, Record<'public' | 'application', Load>> = {
  es: {
    public: () => import('#client/locales/es/public.po'),
    application: () => import('#client/locales/es/application.po'),
  },
}

export async function loadCatalog(language: Language, catalog: 'public' | 'application'): Promise<void> {
  if (language === 'en') return
  const { messages } = await CATALOGS[language][catalog]()
  getPage().i18n.load(language, messages)
}

/** Loads the messages of the pages behind the login, before the first of them is shown. */
export function loadApplicationMessages(): Promise<void> {
  return loadCatalog(getPage().language, 'application')
}
