import { useId } from 'react'
import { chooseLanguage, currentLanguage, t } from '#client/lib/language.ts'
import shape from '#client/ui/theme/shapes.module.css'
import { LANGUAGES, type Language } from '#shared/languages.ts'

/** Each in its own language, for who cannot read the other. */
const NAMES: Record<Language, { short: string; name: string }> = {
  en: { short: 'EN', name: 'English' },
  es: { short: 'ES', name: 'Español' },
}

/** The language of the screens, for this browser. */
export function LanguageChoice() {
  const group = useId()
  const current = currentLanguage()
  return (
    <fieldset className={shape.segments} aria-label={t('Language')}>
      {LANGUAGES.map((language) => (
        <label key={language} className={shape.segment} lang={language} title={NAMES[language].name}>
          <input
            type="radio"
            name={group}
            aria-label={NAMES[language].name}
            checked={language === current}
            onChange={() => void chooseLanguage(language)}
          />
          <span aria-hidden>{NAMES[language].short}</span>
        </label>
      ))}
    </fieldset>
  )
}
