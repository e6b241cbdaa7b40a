import { useLingui } from '@lingui/react/macro'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import c from './Hero.module.css'
import { SlotDemo } from './SlotDemo.tsx'

/** The product's purpose, and a search to try. */
export function Hero() {
  const { t } = useLingui()
  return (
    <section className={c.hero} aria-labelledby="headline">
      <div className={c.copy}>
        <p className={c.status}>
          <i aria-hidden />
          {t`Beta, by invitation`}
        </p>
        <h1 id="headline" className={c.headline}>
          {t`Meet your new executive Ai assistant`}
        </h1>
        <p className={c.lede}>
          {t`Share a link or name the people. Meridian finds the first time that works for everyone, books it and sends the invitations.`}
        </p>
        <div className={c.actions}>
          <LinkButton to="/login" size="lg">
            {t`Try it`}
          </LinkButton>
          <LinkButton to="/request-access" size="lg" variant="apply">
            {t`Apply for access`}
          </LinkButton>
        </div>
      </div>
      <SlotDemo className={c.demo} />
      <p className={c.fine}>
        {t`Log in with a code by email, then connect the calendars you already use: Google, Microsoft, Apple, CalDAV or any calendar address.`}
      </p>
    </section>
  )
}
