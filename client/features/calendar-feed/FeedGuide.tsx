import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import l from '#client/ui/content/CardList.module.css'
import c from './CalendarFeed.module.css'

const GOOGLE = 'https://calendar.google.com/calendar/r/settings/addbyurl'
const OUTLOOK = 'https://outlook.live.com/calendar/0/addcalendar'

function External({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={l.link} href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

/** Instructions for common calendar programs. */
export function FeedGuide({ url }: { url: string }) {
  const { t } = useLingui()
  return (
    <details className={c.guide}>
      <summary>{t`How to add it to your calendar`}</summary>
      <dl>
        <dt>Google Calendar</dt>
        <dd>
          <Trans>
            On a computer, open <External href={GOOGLE}>Add calendar from URL</External>, paste the address and choose
            “Add calendar”.
          </Trans>
        </dd>
        <dt>Apple Calendar</dt>
        <dd>
          <Trans>
            On a Mac, iPhone or iPad,{' '}
            <a className={l.link} href={url.replace(/^https?:/, 'webcal:')}>
              open the address in Calendar
            </a>{' '}
            and confirm the subscription.
          </Trans>
        </dd>
        <dt>Outlook</dt>
        <dd>
          <Trans>
            Open <External href={OUTLOOK}>Add calendar</External>, choose “Subscribe from web” and paste the address.
          </Trans>
        </dd>
      </dl>
      <p>
        {t`The feed covers the last 30 days and the next year of the calendars that block your availability. Each program decides how often it updates: from every hour to once a day.`}
      </p>
    </details>
  )
}
