import type { ReactNode } from 'react'
import { t, tx } from '#client/lib/language.ts'
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
  return (
    <details className={c.guide}>
      <summary>{t('How to add it to your calendar')}</summary>
      <dl>
        <dt>Google Calendar</dt>
        <dd>
          {tx('On a computer, open {page}, paste the address and choose “Add calendar”.', {
            page: <External href={GOOGLE}>{t('Add calendar from URL')}</External>,
          })}
        </dd>
        <dt>Apple Calendar</dt>
        <dd>
          {tx('On a Mac, iPhone or iPad, {link} and confirm the subscription.', {
            link: (
              <a className={l.link} href={url.replace(/^https?:/, 'webcal:')}>
                {t('open the address in Calendar')}
              </a>
            ),
          })}
        </dd>
        <dt>Outlook</dt>
        <dd>
          {tx('Open {page}, choose “Subscribe from web” and paste the address.', {
            page: <External href={OUTLOOK}>{t('Add calendar')}</External>,
          })}
        </dd>
      </dl>
      <p>
        {t(
          'The feed has the last 30 days and the next year of the calendars that count as busy. Each program decides how often it reads them: from every hour to once a day.',
        )}
      </p>
    </details>
  )
}
