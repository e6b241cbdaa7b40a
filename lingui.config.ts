import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { LANGUAGES } from './shared/languages.ts'

const TESTS = '**/*.test.*'
/** The features of pages that visitors without an account see. */
const PUBLIC = 'client/features/{access,account-data,invites,landing,legal,onboarding,session,support}/**'

export default defineConfig({
  sourceLocale: 'en',
  locales: [...LANGUAGES],
  catalogs: [
    {
      path: '<rootDir>/client/locales/{locale}/public',
      include: ['client/{lib,ui,entities}/**', 'client/routes/*.tsx', PUBLIC, 'shared/**'],
      exclude: [TESTS, 'shared/webhook-failure-text.ts'],
    },
    {
      // Loaded by the pages behind the login: see `loadApplicationMessages`.
      path: '<rootDir>/client/locales/{locale}/application',
      include: ['client/features/**', 'client/routes/-dashboard/**', 'shared/webhook-failure-text.ts'],
      exclude: [TESTS, PUBLIC],
    },
  ],
  // Moving code does not change the catalogs.
  format: formatter({ origins: false }),
  runtimeConfigModule: { i18n: ['#client/lib/i18n.ts', 'i18n'] },
  // `shared/` defines messages with this macro, because the server runs from source.
  experimental: { runtimeMacro: true },
})
