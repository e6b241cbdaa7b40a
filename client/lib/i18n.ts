import type { I18n } from '@lingui/core'
import type { Language } from '#shared/languages.ts'
import { getPage } from './page-context.ts'

/** The runtime of the `t` macro outside components: translates into the page's language. Components use `useLingui`. */
export const i18n: Pick<I18n, '_'> & { readonly locale: Language } = {
  get locale() {
    return getPage().language
  },
  _: ((...message: Parameters<I18n['_']>) => getPage().i18n._(...message)) as I18n['_'],
}
