import { useLingui } from '@lingui/react/macro'
import { useDocumentTitle } from '@mantine/hooks'
import { getPage } from '#client/lib/page-context.ts'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { Page } from '#client/ui/layout/Page.tsx'
import { AccountLink, PublicHeader } from '#client/ui/layout/PublicHeader.tsx'
import { PALETTE } from '#shared/palette.ts'
import { Features } from './Features.tsx'
import c from './Landing.module.css'
import { SlotDemo } from './SlotDemo.tsx'

/** The landing page: the product's purpose, an interactive demo, its features, and how to get access. */
export function Landing() {
  const { t, i18n } = useLingui()
  const { providers = [] } = getPage()
  const sources = [...providers.map(({ name }) => name), 'Apple', 'CalDAV', t`any calendar address`]
  const sourceList = new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(sources)
  useDocumentTitle(t`Meridian, your executive scheduling assistant`)
  return (
    <Page
      header={
        <PublicHeader
          middle={
            <nav className={c.sections} aria-label={t`Sections`}>
              <a href="#scheduling">{t`Scheduling`}</a>
              <a href="#communication">{t`Communication`}</a>
              <a href="#booking">{t`Booking`}</a>
              <a href="#payment">{t`Payment`}</a>
            </nav>
          }
          end={
            <>
              <span className={c.accountLink}>
                <AccountLink />
              </span>
              <LinkButton to="/login" size="sm">
                {t`Try it`}
              </LinkButton>
            </>
          }
        />
      }
    >
      <section className={c.hero} aria-labelledby="headline">
        <div className={c.copy}>
          <p className={c.status}>
            <i aria-hidden />
            {t`Beta, by invitation`}
          </p>
          <h1 id="headline" className={c.headline}>
            {t`Meet your new executive Ai assistant`}
          </h1>
          <p className={c.intro}>
            {t`Share a link, or say who you’re meeting. Meridian finds the first time that works for everyone, books it, and sends the invitations.`}
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
        <p className={c.finePrint}>
          {t`Log in with an email code, then connect the calendars you already use: ${sourceList}.`}
        </p>
      </section>
      <Features />
      <section className={c.inviteOnly} aria-labelledby="invite-only">
        <div className={c.stripe} aria-hidden>
          {Object.values(PALETTE).map((hex) => (
            <i key={hex} style={{ background: `#${hex}` }} />
          ))}
        </div>
        <div>
          <h2 id="invite-only">{t`We are currently invitation-only`}</h2>
          <p>{t`Have a code? Log in and enter it. If not, apply and tell us how you would use Meridian.`}</p>
        </div>
        <div className={c.actions}>
          <LinkButton to="/login" size="lg" variant="white">
            {t`Meet`}
          </LinkButton>
          <LinkButton to="/request-access" size="lg" variant="transparent">
            {t`Apply for access`}
          </LinkButton>
        </div>
      </section>
    </Page>
  )
}
