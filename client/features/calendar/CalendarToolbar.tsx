import { useLingui } from '@lingui/react/macro'
import { Button, UnstyledButton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '#client/ui/content/VisuallyHidden.tsx'
import c from './CalendarToolbar.module.css'
import { announcedRange, PAGING, rangeTitle, viewChoices } from './dates/views.ts'
import { type Navigation, usePhone } from './navigation.ts'

export interface CalendarToolbarProps {
  navigation: Navigation
  onNew: () => void
  /** Before the title: the menu button on phones. */
  start?: ReactNode
  /** Before the “New event” button. */
  end?: ReactNode
  /** A separate row on phones: the zone of the shown hours. */
  below?: ReactNode
}

/** The title, navigation, view switch and “New event” button. */
export function CalendarToolbar({ navigation, onNew, start, end, below }: CalendarToolbarProps) {
  const { t } = useLingui()
  const { view, date, today, compact, show, goTo, page } = navigation
  const isPhone = usePhone()
  const { main, year } = rangeTitle(view, date, compact)
  return (
    <header className={c.bar}>
      {start}
      <h1 className={c.title} aria-live="polite">
        <span aria-hidden>
          {main} <em>{year}</em>
        </span>
        {/* Within a month only the days change. */}
        <VisuallyHidden>{announcedRange(view, date)}</VisuallyHidden>
      </h1>
      <UnstyledButton className={c.icon} aria-label={t(PAGING[view][0])} aria-keyshortcuts="k" onClick={() => page(-1)}>
        <IconChevronLeft size={18} aria-hidden />
      </UnstyledButton>
      <UnstyledButton className={c.icon} aria-label={t(PAGING[view][1])} aria-keyshortcuts="j" onClick={() => page(1)}>
        <IconChevronRight size={18} aria-hidden />
      </UnstyledButton>
      <Button className={c.today} size="xs" variant="secondary" aria-keyshortcuts="t" onClick={() => goTo(today)}>
        {t`Today`}
      </Button>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would need a visible legend */}
      <div className={c.views} role="group" aria-label={t`Calendar view`}>
        {viewChoices(compact).map((choice) => (
          <UnstyledButton
            key={choice.view}
            aria-pressed={choice.view === view}
            aria-keyshortcuts={choice.key}
            onClick={() => show(choice.view)}
          >
            {t(choice.label)}
          </UnstyledButton>
        ))}
      </div>
      {end}
      {!isPhone && (
        <Button
          size="xs"
          leftSection={<IconPlus size={15} aria-hidden />}
          aria-keyshortcuts="n"
          data-tour="new-event"
          onClick={onNew}
        >
          {t`New event`}
        </Button>
      )}
      {below}
    </header>
  )
}
