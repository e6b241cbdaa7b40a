import { useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Popover } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { capitalize } from '#client/entities/dates/date-format.ts'
import { IconButton } from '#client/ui/buttons/IconButton.tsx'
import { WEEKDAYS, type Weekday } from '#shared/schedule.ts'
import c from './CopyDay.module.css'
import { weekdayName } from './weekday-name.ts'

/** Escape closes only this, not the panel around it. */
const KEEPS_ESCAPE = { 'data-mantine-stop-propagation': true }

/** Workdays usually have the same hours. */
const isWorkday = (day: Weekday) => day !== 'Saturday' && day !== 'Sunday'

/** Copies a day's hours to other days. */
export function CopyDay({ day, onCopy }: { day: Weekday; onCopy: (to: Weekday[]) => void }) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)

  const title = t`Copy ${{ day: weekdayName(day) }} to`

  const copy = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const selected = new FormData(event.currentTarget).getAll('day')
    setOpened(false)
    onCopy(WEEKDAYS.filter((other) => selected.includes(other)))
  }

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      shadow="lg"
      hideDetached={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <IconButton label={t`Copy ${{ day: weekdayName(day) }} to other days`} onClick={() => setOpened(!opened)}>
          <IconCopy size={19} aria-hidden />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown className={c.dropdown} aria-label={title}>
        <form onSubmit={copy}>
          <p className={c.title}>{title}</p>
          {WEEKDAYS.filter((other) => other !== day).map((other) => (
            <Checkbox
              key={other}
              name="day"
              value={other}
              label={capitalize(weekdayName(other))}
              className={c.choice}
              classNames={{ labelWrapper: c.whole }}
              defaultChecked={isWorkday(day) && isWorkday(other)}
              size="md"
              {...KEEPS_ESCAPE}
            />
          ))}
          <Button type="submit" size="sm" fullWidth mt="xs" {...KEEPS_ESCAPE}>
            {t`Copy`}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
