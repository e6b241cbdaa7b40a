import { useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Popover, Switch } from '@mantine/core'
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { capitalize } from '#client/entities/dates/date-format.ts'
import { TimePicker } from '#client/entities/dates/time-picker/TimePicker.tsx'
import { cityText } from '#client/entities/zone/zone-label.ts'
import { IconButton } from '#client/ui/buttons/IconButton.tsx'
import { announce } from '#client/ui/feedback/announce.ts'
import { type Slot, WEEKDAYS, type Weekday } from '#shared/schedule.ts'
import { formatZoneOffset } from '#shared/time.ts'
import c from './AvailabilityEditor.module.css'
import {
  addSlot,
  changeSlot,
  copyDay,
  type EditableSchedule,
  type EditableSlot,
  removeSlot,
  type SlotChange,
  slotText,
  slotToAdd,
  weekdayName,
} from './editable-schedule.ts'
import type { SlotProblem, SlotProblems } from './slot-problems.ts'

interface AvailabilityEditorProps {
  schedule: EditableSchedule
  /** The time zone of the hours. */
  time_zone: string
  onChange: (schedule: EditableSchedule) => void
  /** The result of `findSlotProblems(schedule)`, shown next to the slots. */
  problems: SlotProblems
}

/** Edits the slots of each day, Monday first. Adapts to its container's width. */
export function AvailabilityEditor({ schedule, time_zone, onChange, problems }: AvailabilityEditorProps) {
  const { t } = useLingui()
  const [now] = useState(Date.now)
  return (
    <div className={c.editor}>
      <p className={c.note}>
        {t`Times are in ${{ city: cityText(time_zone) }} time (${{ offset: formatZoneOffset(time_zone, now) }}).`}
      </p>
      {WEEKDAYS.map((day) => (
        <DayRow key={day} day={day} schedule={schedule} problems={problems} onChange={onChange} />
      ))}
    </div>
  )
}

interface DayRowProps extends Omit<AvailabilityEditorProps, 'time_zone'> {
  day: Weekday
}

/** A day of the week and its slots. */
function DayRow({ day, schedule, problems, onChange }: DayRowProps) {
  const { t } = useLingui()
  const addButton = useRef<HTMLButtonElement>(null)
  const name = weekdayName(day)
  const slots = schedule[day]
  const nextSlot = slotToAdd(slots)

  const add = () => {
    if (!nextSlot) return
    announce(t`Added ${{ times: slotText(nextSlot) }} on ${{ day: name }}`)
    onChange(addSlot(schedule, day))
  }
  const remove = (slot: EditableSlot) => {
    announce(t`Removed ${{ times: slotText(slot) }} on ${{ day: name }}`)
    onChange(removeSlot(schedule, day, slot.id))
    // The pressed button is removed with its row, so focus moves to the add button.
    addButton.current?.focus()
  }
  const clear = () => {
    announce(t`${{ day: capitalize(name) }}: unavailable`)
    onChange({ ...schedule, [day]: [] })
  }
  const copy = (days: Weekday[]) => {
    if (days.length === 0) return
    announce(t`Copied ${{ day: name }} to ${{ days: days.map(weekdayName).join(', ') }}`)
    onChange(copyDay(schedule, day, days))
  }

  return (
    <section className={c.day} aria-label={capitalize(name)}>
      <Switch
        className={c.switch}
        classNames={{ label: c.name }}
        label={capitalize(name)}
        checked={slots.length > 0}
        onChange={({ currentTarget }) => (currentTarget.checked ? add() : clear())}
      />
      <div className={c.slots}>
        {slots.length === 0 && <span className={c.unavailable}>{t`Unavailable`}</span>}
        {slots.map((slot, index) => (
          <SlotRow
            key={slot.id}
            name={slots.length === 1 ? name : t`${{ day: name }}, slot ${{ n: index + 1 }}`}
            slot={slot}
            problem={problems.get(slot.id)}
            onChange={(change) => onChange(changeSlot(schedule, day, slot.id, change))}
            onRemove={() => remove(slot)}
          />
        ))}
      </div>
      <div className={c.actions}>
        {slots.length > 0 && <CopyDayPopover day={day} onCopy={copy} />}
        <IconButton
          ref={addButton}
          label={nextSlot ? t`Add a slot on ${{ day: name }}` : t`No room for another slot on ${{ day: name }}`}
          aria-disabled={!nextSlot || undefined}
          onClick={add}
        >
          <IconPlus size={19} aria-hidden />
        </IconButton>
      </div>
    </section>
  )
}

interface SlotRowProps {
  /** “Monday”, or “Monday, slot 2” if there are several. */
  name: string
  slot: EditableSlot
  problem: SlotProblem | undefined
  onChange: (change: SlotChange) => void
  onRemove: () => void
}

/** A slot: its start and end, and its error. */
function SlotRow({ name, slot, problem, onChange, onRemove }: SlotRowProps) {
  const { t } = useLingui()
  const timeField = (time: keyof Slot) => ({
    value: slot[time],
    invalidText: slot.invalidTexts[time],
    isInRow: true,
    error: problem?.times.includes(time) ? problem.text : undefined,
    onChange: (value: string) => onChange({ [time]: value }),
    onInvalidText: (text: string) => onChange({ invalidTexts: { [time]: text } }),
  })
  return (
    <div className={c.slot}>
      <TimePicker label={capitalize(t`${{ slot: name }}, from`)} {...timeField('start_time')} />
      <span className={c.to} aria-hidden>
        {t`to`}
      </span>
      <TimePicker label={capitalize(t`${{ slot: name }}, to`)} {...timeField('end_time')} />
      <IconButton label={t`Remove ${{ slot: name }}, ${{ times: slotText(slot) }}`} onClick={onRemove}>
        <IconTrash size={19} aria-hidden />
      </IconButton>
      {problem && (
        <p className={c.problem} aria-hidden>
          {problem.text}
        </p>
      )}
    </div>
  )
}

/** Copying a workday preselects the other workdays, since they usually have the same hours. */
const isWorkday = (day: Weekday) => day !== 'Saturday' && day !== 'Sunday'

/** Copies a day's hours to other days. Escape closes only the popover, not the panel around it. */
function CopyDayPopover({ day, onCopy }: { day: Weekday; onCopy: (days: Weekday[]) => void }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const title = t`Copy ${{ day: weekdayName(day) }} to`

  const copy = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const selectedDays = new FormData(event.currentTarget).getAll('day')
    setOpen(false)
    onCopy(WEEKDAYS.filter((other) => selectedDays.includes(other)))
  }

  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      shadow="lg"
      hideDetached={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <IconButton label={t`Copy ${{ day: weekdayName(day) }} to other days`} onClick={() => setOpen(!isOpen)}>
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
              classNames={{ labelWrapper: c.choiceLabel }}
              defaultChecked={isWorkday(day) && isWorkday(other)}
              size="md"
              data-mantine-stop-propagation
            />
          ))}
          <Button type="submit" size="sm" fullWidth mt="xs" data-mantine-stop-propagation>
            {t`Copy`}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
