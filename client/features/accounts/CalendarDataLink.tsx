import { Link } from '@tanstack/react-router'
import { t } from '#client/lib/language.ts'
import { VisuallyHidden } from '#client/ui/content/VisuallyHidden.tsx'
import c from './CalendarDataLink.module.css'

/** Leads to the page about what is read and stored of connected calendars. */
export function CalendarDataLink() {
  return (
    <p className={c.link}>
      <Link to="/calendar-data" target="_blank">
        {t('What Meridian reads and stores')}
        <VisuallyHidden> ({t('opens in a new tab')})</VisuallyHidden>
      </Link>
    </p>
  )
}
