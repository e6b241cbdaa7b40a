import { useLingui } from '@lingui/react/macro'
import { chooseLanguage } from '#client/lib/language.ts'
import { LANGUAGES, type Language } from '#shared/languages.ts'
import shape from '../theme/shapes.module.css'

/** Each in its own language, for users who cannot read the other. */
const NAMES: Record<Language, { short: string; name: string }> = {
  en: { short: 'EN', name: 'English' },
  es: { short: 'ES', name: 'Español' },
}

/** Chooses the language of this browser. Not radio buttons: arrow keys would reload the page. */
export function LanguageChoice() {
  const { i18n, t } = useLingui()
  return (
    <fieldset className={shape.segments} aria-label={t`Language`}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          className={shape.segment}
          lang={language}
          title={NAMES[language].name}
          aria-label={`${NAMES[language].name}, ${NAMES[language].short}`}
          aria-pressed={language === i18n.locale}
          onClick={() => void chooseLanguage(language)}
        >
          {NAMES[language].short}
        </button>
      ))}
    </fieldset>
  )
}
