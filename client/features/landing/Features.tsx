import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconPaperclip } from '@tabler/icons-react'
import {
  capitalize,
  clockTime,
  dayText,
  LONG_DAY,
  minuteOfDayText,
  momentText,
} from '#client/entities/dates/date-format.ts'
import { placeName } from '#client/lib/place-names.ts'
import { LogoMark } from '#client/ui/layout/Logo.tsx'
import { cityOf } from './demo-day.ts'
import c from './Features.module.css'

/** The example meeting: an hour on a Thursday. */
const MEETING_START = '2026-11-19T13:30:00Z'
const MEETING_END = '2026-11-19T14:30:00Z'

const FEATURE_LIST = [
  {
    id: 'scheduling',
    time: 9 * 60,
    title: msg`Scheduling`,
    hex: '24b3f5',
    text: msg`Pick a time from live availability, or let Meridian find the first one that works for everyone, up to eleven people. It respects each person’s working hours, time zone, and calendar.`,
    Illustration: SchedulingIllustration,
  },
  {
    id: 'communication',
    time: 11 * 60,
    title: msg`Communication`,
    hex: 'e62e7b',
    text: msg`Everyone gets an email with the time in their own time zone, and an invitation that works in any calendar. If a meeting is moved or canceled, they’re notified right away.`,
    Illustration: CommunicationIllustration,
  },
  {
    id: 'booking',
    time: 14.5 * 60,
    title: msg`Booking`,
    hex: 'ff6633',
    text: msg`One link for each meeting length. Guests book without an account, and can reschedule or cancel from the email.`,
    Illustration: BookingIllustration,
  },
  {
    id: 'payment',
    time: 17 * 60,
    title: msg`Payment`,
    hex: '29cc39',
    text: msg`Payments are coming soon. For now, you and your guests aren’t charged anything, and no card is needed.`,
    Illustration: PaymentIllustration,
  },
]

/** The product's features, laid out like appointments over a day. */
export function Features() {
  const { t } = useLingui()
  return (
    <section className={c.features} aria-labelledby="features">
      <h2 id="features" className={c.title}>
        {t`Your day, minus the scheduling`}
      </h2>
      {FEATURE_LIST.map(({ id, time, title, hex, text, Illustration }) => (
        <article key={id} id={id} className={c.feature} style={{ '--accent': `#${hex}` }}>
          <time>{minuteOfDayText(time)}</time>
          <div className={c.description}>
            <h3>{t(title)}</h3>
            <p>{t(text)}</p>
          </div>
          <div className={c.illustration}>
            <Illustration />
          </div>
        </article>
      ))}
    </section>
  )
}

/** The result of a search. */
function SchedulingIllustration() {
  const { t } = useLingui()
  const day = capitalize(dayText(MEETING_START, 'Europe/Madrid', { weekday: 'long' }))
  const start = clockTime(MEETING_START, 'Europe/Madrid')
  const end = clockTime(MEETING_END, 'Europe/Madrid')
  return (
    <figure className={c.result} aria-label={t`Example result`}>
      <div className={c.head}>
        <LogoMark px={26} />
        <b>{t`${day}, ${start} to ${end}`}</b>
      </div>
      <p className={c.reason}>
        {t`The first hour when all three are free. Earlier times ruled out: nine when you’re busy and four outside Tom’s working hours.`}
      </p>
      <div className={c.zones}>
        {['Europe/Madrid', 'Europe/London', 'America/Sao_Paulo'].map((zone) => (
          <span key={zone}>
            <b>{clockTime(MEETING_START, zone)}</b>
            {placeName(cityOf(zone))}
          </span>
        ))}
      </div>
    </figure>
  )
}

/** An invitation email, and a log of the meeting. */
function CommunicationIllustration() {
  const { t } = useLingui()
  const start = capitalize(momentText(MEETING_START, 'Europe/London', LONG_DAY))
  const hostTime = clockTime(MEETING_START, 'Europe/Madrid')
  return (
    <div className={c.communication}>
      <div className={c.mail}>
        <p className={c.subject}>
          {t`Launch plan`}
          <span>{t`to ${{ address: 'priya@acme.io' }}`}</span>
        </p>
        <p className={c.when}>
          <Trans>
            <b>{start}</b> in London. {hostTime} for Alex in Madrid.
          </Trans>
        </p>
        <p className={c.attachment}>
          <IconPaperclip size={15} aria-hidden />
          {t`invite.ics, ready for any calendar`}
        </p>
      </div>
      <ul className={c.log}>
        <li>
          {t`Booked. Three invitations sent.`}
          <time>{minuteOfDayText(11 * 60 + 2)}</time>
        </li>
        <li>
          {t`Tom moved it to Friday. Everyone was notified.`}
          <time>{minuteOfDayText(11 * 60 + 9)}</time>
        </li>
      </ul>
    </div>
  )
}

const LINKS = [
  { minutes: 15, title: msg`Quick call`, hex: 'ffcb33' },
  { minutes: 30, title: msg`Intro`, hex: 'ff6633' },
  { minutes: 60, title: msg`Advisory`, hex: '2f45ff' },
]

/** An organizer's links, and the steps of a guest who books. */
function BookingIllustration() {
  const { t } = useLingui()
  return (
    <div className={c.booking}>
      <ul className={c.links}>
        {LINKS.map(({ minutes, title, hex }) => (
          <li key={minutes} style={{ '--accent': `#${hex}` }}>
            <b>{minutes} min</b>
            {t(title)}
          </li>
        ))}
      </ul>
      <ol className={c.steps}>
        <li>{t`Open the link`}</li>
        <li>{t`Pick a time, or take the first`}</li>
        <li>{t`Done, no account needed`}</li>
      </ol>
    </div>
  )
}

function PaymentIllustration() {
  const { t } = useLingui()
  return (
    <div className={c.tentative}>
      <b>{t`Payment`}</b>
      {t`Not available yet`}
    </div>
  )
}
