import { placeName, t } from '#client/lib/language.ts'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { LogoMark } from '#client/ui/layout/Logo.tsx'
import c from './Hero.module.css'
import { WeekStage } from './WeekStage.tsx'

export function Hero() {
  return (
    <section className={c.hero} aria-labelledby="headline">
      <div className={c.rules} aria-hidden />
      <div className={c.copy}>
        <p className={c.status}>
          <i aria-hidden />
          {t('Beta, by invitation')}
        </p>
        <h1 id="headline" className={c.headline}>
          {t('Meet your new executive Ai assistant')}
        </h1>
        <p className={c.lede}>
          {t(
            'Send one link, or name the people. It finds the first time that suits all of you, books it and mails the invitation.',
          )}
        </p>
        <div className={c.actions}>
          <LinkButton to="/login" size="lg">
            {t('Try it')}
          </LinkButton>
          <LinkButton to="/request-access" size="lg" variant="apply">
            {t('Apply for access')}
          </LinkButton>
        </div>
        <p className={c.fine}>
          {t(
            'Log in with a code by email, and add the calendars you already use: Google, Microsoft, Apple, CalDAV or any calendar address.',
          )}
        </p>
      </div>
      <WeekStage />
      <Answer />
    </section>
  )
}

/** The result of a search. */
function Answer() {
  return (
    <figure className={c.answer} aria-label={t('An answer of Meridian')}>
      <div className={c.answerHead}>
        <LogoMark px={26} />
        <b>{t('Thursday, 14:30 to 15:30')}</b>
      </div>
      <p className={c.reason}>
        {t(
          'The first hour free for all three. Nine earlier times did not fit because of your own busy times, four because of Tom’s hours.',
        )}
      </p>
      <div className={c.zones}>
        <span>
          <b>14:30</b>
          {placeName('Madrid')}
        </span>
        <span>
          <b>13:30</b>
          {placeName('London')}
        </span>
        <span>
          <b>10:30</b>
          {placeName('São Paulo')}
        </span>
      </div>
    </figure>
  )
}
