import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { VisuallyHidden } from '#client/ui/content/VisuallyHidden.tsx'
import c from './CalendarDataLink.module.css'

/** Links to the page about the data of connected calendars. */
export function CalendarDataLink() {
  const { t } = useLingui()
  return (
    <p className={c.link}>
      <Link to="/calendar-data" target="_blank">
        {t`What Meridian reads and stores`}
        <VisuallyHidden> ({t`opens in a new tab`})</VisuallyHidden>
      </Link>
    </p>
  )
}
