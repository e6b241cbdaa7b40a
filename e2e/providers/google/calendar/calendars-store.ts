import { createHash, randomBytes } from 'node:crypto'
import { forbidden, notFound } from '../api-errors.ts'
import type { AccessRole, Calendar, Context, ListEntry, User } from '../state.ts'
import { CALENDAR_COLORS, FOREGROUND } from './colors.ts'

const ROLES: readonly AccessRole[] = ['none', 'freeBusyReader', 'reader', 'writer', 'owner']

export const hasRole = (role: AccessRole, minimum: AccessRole): boolean => ROLES.indexOf(role) >= ROLES.indexOf(minimum)

export const roleOf = (calendar: Calendar, user: User): AccessRole => calendar.access.get(user.email) ?? 'none'

/** Returns a calendar by the id that a user's request names; `primary` is the user's own calendar. */
export function getCalendar(
  context: Context,
  user: User,
  id: string,
  minimum: AccessRole = 'freeBusyReader',
): Calendar {
  const calendar = context.state.calendars.get(id === 'primary' ? user.email : id)
  const role = calendar ? roleOf(calendar, user) : 'none'
  if (!calendar || role === 'none') throw notFound()
  if (!hasRole(role, minimum))
    throw forbidden('requiredAccessLevel', `You need to have ${minimum} access to this calendar.`)
  return calendar
}

export function createUser(
  context: Context,
  input: { email: string; name: string; timeZone?: string; hd?: string },
): User {
  const { email, name, timeZone = 'UTC', hd } = input
  const digest = createHash('sha256').update(email).digest('hex').slice(0, 15)
  const sub = `1${BigInt(`0x${digest}`).toString().padStart(20, '0')}`
  const user: User = { email, name, timeZone, sub, ...(hd ? { hd } : {}), calendarList: new Map(), listEpoch: 0 }
  context.state.users.set(email, user)
  const calendar = createCalendar(context, user, { id: email, summary: email, timeZone, isPrimary: true })
  addToList(context, user, calendar, { colorId: '14', selected: true })
  return user
}

export function createCalendar(
  context: Context,
  owner: User,
  input: {
    id?: string
    summary: string
    timeZone?: string
    description?: string
    location?: string
    isPrimary?: boolean
  },
): Calendar {
  const { id = `c_${randomBytes(16).toString('hex')}@group.calendar.google.com`, isPrimary = false, ...fields } = input
  const calendar: Calendar = {
    timeZone: owner.timeZone,
    ...fields,
    id,
    isPrimary,
    dataOwner: owner.email,
    access: new Map([[owner.email, 'owner']]),
    events: new Map(),
    exceptions: new Map(),
    version: ++context.state.version,
    syncEpoch: 0,
  }
  context.state.calendars.set(id, calendar)
  return calendar
}

/** Adds a calendar to a user's list, or changes its entry. */
export function addToList(context: Context, user: User, calendar: Calendar, input: Partial<ListEntry> = {}): ListEntry {
  const colorId =
    input.colorId ?? user.calendarList.get(calendar.id)?.colorId ?? String((user.calendarList.size % 24) + 1)
  const entry: ListEntry = {
    selected: false,
    hidden: false,
    defaultReminders: calendar.isPrimary ? [{ method: 'popup', minutes: 10 }] : [],
    backgroundColor: CALENDAR_COLORS[colorId] ?? '#9fe1e7',
    foregroundColor: FOREGROUND,
    ...user.calendarList.get(calendar.id),
    ...(input.colorId ? { backgroundColor: CALENDAR_COLORS[input.colorId] ?? '#9fe1e7' } : {}),
    ...input,
    colorId,
    isDeleted: false,
    version: ++context.state.version,
  }
  user.calendarList.set(calendar.id, entry)
  context.publishChange({ email: user.email })
  return entry
}

export function removeFromList(context: Context, user: User, calendarId: string): void {
  const entry = user.calendarList.get(calendarId)
  if (!entry || entry.isDeleted) return
  entry.isDeleted = true
  entry.version = ++context.state.version
  context.publishChange({ email: user.email })
}

export function deleteCalendar(context: Context, calendar: Calendar): void {
  context.state.calendars.delete(calendar.id)
  for (const user of context.state.users.values()) removeFromList(context, user, calendar.id)
}

/** Grants a user access to a calendar, or revokes it. */
export function shareCalendar(context: Context, calendar: Calendar, user: User, role: AccessRole): void {
  if (role === 'none') {
    calendar.access.delete(user.email)
    removeFromList(context, user, calendar.id)
    return
  }
  calendar.access.set(user.email, role)
  addToList(context, user, calendar, { selected: true })
}
