import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { BookingIllustration } from './BookingIllustration.tsx'
import { CommunicationIllustration } from './CommunicationIllustration.tsx'
import { PaymentIllustration } from './PaymentIllustration.tsx'
import c from './Programme.module.css'
import { SchedulingIllustration } from './SchedulingIllustration.tsx'

/** The product's features, as appointments of one day. */
export function Programme() {
  const { t } = useLingui()
  return (
    <section className={c.programme} aria-labelledby="programme">
      <h2 id="programme" className={c.title}>
        {t`Your day, minus the part where you arrange it`}
      </h2>
      <Part
        id="scheduling"
        time="09:00"
        title={t`Scheduling`}
        hex="24b3f5"
        text={t`Pick a time from live availability, or let Meridian find the first one that works for everyone, up to eleven people. It respects each person’s working hours, time zone and calendar.`}
      >
        <SchedulingIllustration />
      </Part>
      <Part
        id="communication"
        time="11:00"
        title={t`Communication`}
        hex="e62e7b"
        text={t`Everyone gets an email in their own time zone, with an invitation that works in any calendar. If a meeting moves or is cancelled, they know at once.`}
      >
        <CommunicationIllustration />
      </Part>
      <Part
        id="booking"
        time="14:30"
        title={t`Booking`}
        hex="ff6633"
        text={t`One link for each meeting length. Guests book without an account, and can reschedule or cancel from the email.`}
      >
        <BookingIllustration />
      </Part>
      <Part
        id="payment"
        time="17:00"
        title={t`Payment`}
        hex="29cc39"
        text={t`Payments are coming soon. Today nothing is charged, to you or to your guests, and no card is needed.`}
      >
        <PaymentIllustration />
      </Part>
    </section>
  )
}

interface PartProps {
  id: string
  /** The position in the day, `HH:mm`. */
  time: string
  title: string
  /** six hex digits without `#` */
  hex: string
  text: string
  children: ReactNode
}

function Part({ id, time, title, hex, text, children }: PartProps) {
  return (
    <article id={id} className={c.part} style={{ '--hue': `#${hex}` }}>
      <time>{time}</time>
      <div className={c.words}>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      <div className={c.artefact}>{children}</div>
    </article>
  )
}
