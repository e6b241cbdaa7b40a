import { t } from '@lingui/core/macro'
import { randomId } from '@mantine/hooks'
import { timeOfDayText, weekdayText } from '#client/entities/dates/date-format.ts'
import { parseTimeOfDay, type Slot, suggestSlot, WEEKDAYS, type Weekday, type WorkSchedule } from '#shared/schedule.ts'

export interface EditableSlot extends Slot {
  /** Temporary: identifies the row in the editor. */
  id: string
  /** Typed text that is not a valid time; the slot keeps its previous time. */
  invalidTexts: Partial<Slot>
}

/** A change to one field: a time, or text that is not a time. */
export type SlotChange = Partial<Slot> | { invalidTexts: Partial<Slot> }

export type EditableSchedule = Record<Weekday, EditableSlot[]>

/** A slot with a new id. */
function toEditableSlot({ start_time, end_time }: Slot): EditableSlot {
  return { id: randomId('slot-'), start_time, end_time, invalidTexts: {} }
}

function mapDays<T>(make: (day: Weekday) => T): Record<Weekday, T> {
  return Object.fromEntries(WEEKDAYS.map((day) => [day, make(day)])) as Record<Weekday, T>
}

export function toEditableSchedule(schedule: WorkSchedule): EditableSchedule {
  return mapDays((day) => schedule[day].map(toEditableSlot))
}

/** Drops the editor's ids and invalid text of some or all days. */
export function toWorkSchedule(days: Partial<EditableSchedule>): Partial<WorkSchedule> {
  const toSlots = (slots: EditableSlot[]) => slots.map(({ start_time, end_time }) => ({ start_time, end_time }))
  return Object.fromEntries(Object.entries(days).map(([day, slots]) => [day, toSlots(slots)]))
}

/** Whether two days have the same hours, regardless of ids and order. */
export function haveSameHours(a: readonly Slot[], b: readonly Slot[]): boolean {
  const times = (slots: readonly Slot[]) =>
    slots.map(({ start_time, end_time }) => `${start_time}-${end_time}`).toSorted()
  return times(a).join() === times(b).join()
}

/** The slot to add next: after the latest end. Undefined if the day is full. */
export function slotToAdd(slots: readonly EditableSlot[]): Slot | undefined {
  return suggestSlot(slots.toSorted((a, b) => parseTimeOfDay(a.end_time) - parseTimeOfDay(b.end_time)))
}

/** Adds the next slot to a day, if it has room. */
export function addSlot(schedule: EditableSchedule, day: Weekday): EditableSchedule {
  const next = slotToAdd(schedule[day])
  return next ? { ...schedule, [day]: [...schedule[day], toEditableSlot(next)] } : schedule
}

export function removeSlot(schedule: EditableSchedule, day: Weekday, id: string): EditableSchedule {
  return { ...schedule, [day]: schedule[day].filter((slot) => slot.id !== id) }
}

function applyChange(slot: EditableSlot, change: SlotChange): EditableSlot {
  if ('invalidTexts' in change) return { ...slot, invalidTexts: { ...slot.invalidTexts, ...change.invalidTexts } }
  const remainingTexts = Object.entries(slot.invalidTexts).filter(([field]) => !(field in change))
  return { ...slot, ...change, invalidTexts: Object.fromEntries(remainingTexts) }
}

export function changeSlot(schedule: EditableSchedule, day: Weekday, id: string, change: SlotChange): EditableSchedule {
  return { ...schedule, [day]: schedule[day].map((slot) => (slot.id === id ? applyChange(slot, change) : slot)) }
}

/** Copies a day's hours to other days. */
export function copyDay(schedule: EditableSchedule, from: Weekday, to: readonly Weekday[]): EditableSchedule {
  return mapDays((day) => (to.includes(day) ? schedule[from].map(toEditableSlot) : schedule[day]))
}

/** `09:00 to 17:00` */
export function slotText({ start_time, end_time }: Slot): string {
  return t`${{ start: timeOfDayText(start_time) }} to ${{ end: timeOfDayText(end_time) }}`
}

/** A weekday's name within a sentence: `Monday`, `lunes`. */
export function weekdayName(day: Weekday): string {
  return weekdayText(WEEKDAYS.indexOf(day))
}

/** The minutes per week that a schedule's slots cover. */
export function weeklyMinutes(schedule: WorkSchedule): number {
  return WEEKDAYS.flatMap((day) => schedule[day])
    .map(({ start_time, end_time }) => Math.max(0, parseTimeOfDay(end_time) - parseTimeOfDay(start_time)))
    .reduce((sum, minutes) => sum + minutes, 0)
}
