import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { formatter } from '@lingui/format-po'
import type { Language } from '../../shared/languages.ts'

const LOCALES_FOLDER = path.join(import.meta.dirname, '../../client/locales')

/** Reads the messages of the screens in a language, keyed by their English text. */
export async function readCatalog(locale: Language): Promise<Readonly<Record<string, string>>> {
  const catalogs = await Promise.all(
    ['public', 'application'].map(async (name) => {
      const filename = path.join(LOCALES_FOLDER, locale, `${name}.po`)
      return formatter().parse(await readFile(filename, 'utf8'), { locale, sourceLocale: 'en', filename })
    }),
  )
  return Object.fromEntries(
    catalogs
      .flatMap((catalog) => Object.values(catalog))
      .map(({ message = '', translation }) => [message, translation || message]),
  )
}
