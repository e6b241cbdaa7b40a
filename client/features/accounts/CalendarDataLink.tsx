import { Link } from '@tanstack/react-router'
import { t } from '#client/lib/language.ts'
import { VisuallyHidden } from '#client/ui/content/VisuallyHidden.tsx'
import c from './CalendarDataLink.module.css'

/** Links to the page about the data of connected calendars. */
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
