import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import c from './BookingIllustration.module.css'

const LINKS: { minutes: number; title: MessageDescriptor; hex: string }[] = [
  { minutes: 15, title: msg`Quick call`, hex: 'ffcb33' },
  { minutes: 30, title: msg`Intro`, hex: 'ff6633' },
  { minutes: 60, title: msg`Advisory`, hex: '2f45ff' },
]

/** An organizer's links, and a guest's booking. */
export function BookingIllustration() {
  const { t } = useLingui()
  return (
    <div className={c.booking}>
      <ul className={c.links}>
        {LINKS.map(({ minutes, title, hex }) => (
          <li key={minutes} style={{ '--hue': `#${hex}` }}>
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
