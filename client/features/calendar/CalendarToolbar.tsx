import { useLingui } from '@lingui/react/macro'
import { Button, UnstyledButton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '#client/ui/content/VisuallyHidden.tsx'
import c from './CalendarToolbar.module.css'
import { fullRangeText, PAGING_LABELS, rangeTitle, viewChoices } from './dates/views.ts'
import { type CalendarNavigation, useIsPhone } from './navigation.ts'

export interface CalendarToolbarProps {
  navigation: CalendarNavigation
  onNew: () => void
  /** Before the title: the menu button on narrow screens. */
  start?: ReactNode
  /** Before the “New event” button. */
  end?: ReactNode
  /** A second row: the time zone picker on narrow screens. */
  secondRow?: ReactNode
}

/** The title, navigation, view switch and “New event” button. */
export function CalendarToolbar({ navigation, onNew, start, end, secondRow }: CalendarToolbarProps) {
  const { t } = useLingui()
  const { view, date, today, isCompact, show, goTo, page } = navigation
  const isPhone = useIsPhone()
  const { main, year } = rangeTitle(view, date, isCompact)
  const [previousLabel, nextLabel] = PAGING_LABELS[view]
  return (
    <header className={c.bar}>
      {start}
      <h1 className={c.title} aria-live="polite">
        <span aria-hidden>
          {main} <em>{year}</em>
        </span>
        {/* The visible title may show only the month. */}
        <VisuallyHidden>{fullRangeText(view, date)}</VisuallyHidden>
      </h1>
      <UnstyledButton className={c.icon} aria-label={t(previousLabel)} aria-keyshortcuts="k" onClick={() => page(-1)}>
        <IconChevronLeft size={18} aria-hidden />
      </UnstyledButton>
      <UnstyledButton className={c.icon} aria-label={t(nextLabel)} aria-keyshortcuts="j" onClick={() => page(1)}>
        <IconChevronRight size={18} aria-hidden />
      </UnstyledButton>
      <Button size="xs" variant="secondary" aria-keyshortcuts="t" onClick={() => goTo(today)}>
        {t`Today`}
      </Button>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- its buttons are not form fields */}
      <div className={c.views} role="group" aria-label={t`Calendar view`}>
        {viewChoices(isCompact).map((choice) => (
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
      {secondRow}
    </header>
  )
}
