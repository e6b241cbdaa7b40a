import { t } from '@lingui/core/macro'
import { getQueryKey } from '@trpc/react-query'
import { api, queries, trpc } from '#client/api.ts'
import { accountFullName } from '#client/entities/account/account-names.ts'
import { withIdempotencyKey } from '#client/lib/api/idempotency.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { type PersistedDraft, persistedDraft } from '#client/lib/storage/drafts.ts'
import { toast } from '#client/ui/feedback/toast.tsx'
import { revealEvent } from '#client/ui/focus/return-focus.ts'
import {
  type CalendarEvent,
  type EventInput,
  type EventScope,
  type EventUpdate,
  updateSchemaFor,
} from '#shared/events.ts'
import { runChange, updateEvent } from '../actions/event-changes.ts'
import { deferDeletion } from '../actions/pending-deletions.ts'
import { getSeries, updateSeries } from '../actions/series-changes.ts'
import type { UndoOffer } from '../actions/UndoBar.tsx'
import { setCalendarShown } from '../calendar-events.ts'
import { whenText } from '../dates/event-times.ts'
import { eventTitle, isInstance } from '../event.ts'
import { NOT_RECURRING, parseRecurrence } from '../recurrence/recurrence.ts'
import { isUndoable, ruleStart } from '../recurrence/series-rule.ts'
import { type EditRequest, eventDraftName, NEW_EVENT_DRAFT } from './edit-request.ts'
import { type EventDraft, newDraft, toDraft, toEventInput } from './event-draft.ts'

/** The content of the editor for a new event, an event or a series. */
export interface EditorConfig {
  title: string
  /** The unchanged draft. */
  initialDraft: EventDraft
  /** Survives a reload. */
  storedDraft?: PersistedDraft<EventDraft>
  /** False for a single instance of a series: its recurrence and calendar cannot be edited. */
  canEditSeries: boolean
  /** An event with invited guests cannot move to another calendar. */
  hasGuests?: boolean | undefined
  /** Creates or updates the event; the editor shows errors. */
  save: (draft: EventDraft) => Promise<unknown>
}

/**
 * @param zone the displayed zone
 * @param onSaved shows the result, and offers to undo it if possible
 */
export function getEditorConfig(request: EditRequest, zone: string, onSaved: (offer: UndoOffer) => void): EditorConfig {
  /** Reports that the event was saved, shows its calendar, and scrolls to the event. */
  const showSavedEvent = (event: CalendarEvent, undo?: UndoOffer['undo']) => {
    setCalendarShown(event.calendar_id, true)
    const text = t`Saved: ${{ title: eventTitle(event) }}, ${{ when: whenText(event, zone, Date.now()) }}`
    onSaved({ text, undo })
    warnIfUnwritten(event)
    revealEvent(event.id)
    return event
  }

  if (request.kind === 'new') {
    const initialDraft = newDraft(request.span, zone, request.color)
    return {
      title: t`New event`,
      initialDraft,
      storedDraft: persistedDraft(NEW_EVENT_DRAFT, initialDraft, draftShape(initialDraft)),
      canEditSeries: true,
      async save(draft) {
        const event = await createEvent({ ...toEventInput(draft, initialDraft), summary: draft.summary })
        return showSavedEvent(event, () => deferDeletion(event, 'all').commit())
      },
    }
  }
  const { event, scope } = request
  const initialDraft = toDraft(event, zone)
  // `initialDraft` may adapt the rule to an instance's new weekday; comparing with the original rule saves that change.
  const originalDraft = { ...initialDraft, recurrence: parseRecurrence(event.recurrence, ruleStart(event)) }
  const titles = { this: t`Edit event`, following: t`Edit this and following events`, all: t`Edit all events` }
  return {
    title: titles[scope],
    initialDraft,
    storedDraft: persistedEdit(eventDraftName(event, scope), event, initialDraft),
    canEditSeries: !isInstance(event) || scope !== 'this',
    hasGuests: event.extendedProps.has_invitations,
    async save(draft) {
      const latest = await getLatestVersion(event, scope)
      const input = changedFields(latest, toEventInput(originalDraft, initialDraft), toEventInput(draft, initialDraft))
      const savedEvent = await saveChange(latest, scope, input)
      return showSavedEvent(savedEvent, createUndo(latest, savedEvent, input, scope))
    },
  }
}

/** Warns that an event is written to its account only once that is reconnected. */
function warnIfUnwritten({ calendar_id }: CalendarEvent): void {
  const calendar = queries.calendarManagement.list.getData()?.find(({ id }) => id === calendar_id)
  const account = queries.users.info
    .getData()
    ?.synchronized_accounts.find(({ account_id }) => account_id === calendar?.account_id)
  // With other problems, the account may still be written to.
  if (account?.sync_problem !== 'reconnect') return
  toast.warning(t`Saved only in Meridian until you reconnect ${{ account: accountFullName(account) }}.`)
}

/** Creates an event exactly once, even if retried. Not shown before the response, which has its id. */
export function createEvent(input: EventInput): Promise<CalendarEvent> {
  return runChange(() =>
    withIdempotencyKey('event', input, (options) => api.calendar.createEvent.mutate(input, options)),
  )
}

/** The example that stored drafts must match in shape; it allows any attendees and recurrence. */
function draftShape(initialDraft: EventDraft): EventDraft {
  return { ...initialDraft, recurrence: NOT_RECURRING, attendees: [{ email: '', name: null }] }
}

/**
 * Persists the edits of an event, so that they survive a reload. If the event has changed since, the edits are
 * discarded with a warning.
 * @param name the name of the draft
 */
function persistedEdit(name: string, event: CalendarEvent, initialDraft: EventDraft): PersistedDraft<EventDraft> {
  const before = JSON.stringify(event)
  const initialValue = { before, draft: initialDraft }
  const storedDraft = persistedDraft(name, initialValue, { before, draft: draftShape(initialDraft) })
  return {
    load() {
      const storedEdit = storedDraft.load()
      if (!storedEdit || storedEdit.before === before) return storedEdit?.draft
      storedDraft.clear()
      toast.warning(t`“${{ title: eventTitle(event) }}” was changed elsewhere. Your unsaved edits were discarded.`)
      return undefined
    },
    save: (draft) => storedDraft.save({ before, draft }),
    clear: () => storedDraft.clear(),
  }
}

/** The cached version of an event, which may be newer than `event`; for a series, the server's latest version. */
async function getLatestVersion(event: CalendarEvent, scope: EventScope): Promise<CalendarEvent> {
  if (scope !== 'this') return getSeries(event, scope)
  // Events outside the shown period are not kept up to date.
  const activeQueries = { queryKey: getQueryKey(trpc.calendar.listEvents), type: 'active' } as const
  const lists = queryClient.getQueriesData<CalendarEvent[]>(activeQueries)
  return lists.flatMap(([, events]) => events ?? []).find(({ id }) => id === event.id) ?? event
}

function saveChange(event: CalendarEvent, scope: EventScope, input: EventUpdate): Promise<CalendarEvent> {
  return scope === 'this' ? updateEvent(event, input) : updateSeries(event, scope, input)
}

/**
 * The input that changes only what differs between `before` and `after`: other fields may have changed elsewhere
 * meanwhile. The start, the end and the recurrence count as one field.
 * @param latest the latest known state of the event
 */
function changedFields(latest: CalendarEvent, before: EventUpdate, after: EventUpdate): EventUpdate {
  const previousValues = new Map<string, unknown>(Object.entries(before))
  const changedEntries = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(previousValues.get(name)),
  )
  const { start, end, recurrence } = after
  const times = { start, end, ...(recurrence && { recurrence }) }
  const hasTimeChange = changedEntries.some(([name]) => name in times)
  return { start: latest.start, end: latest.end, ...Object.fromEntries(changedEntries), ...(hasTimeChange && times) }
}

/** The fields that a change may have affected, with their values in `event`, as update input. */
function getAffectedFields(event: CalendarEvent, change: EventUpdate): EventUpdate {
  const { summary, description, location, meeting_url, transparency, start, end, recurrence } = event
  const plainFields = { summary, description, location, meeting_url, transparency, start, end, recurrence }
  return {
    ...plainFields,
    ...(change.calendar_id !== undefined && { calendar_id: event.calendar_id }),
    ...(change.attendees && { attendees: event.attendees.map(({ email, name }) => ({ email, name })) }),
    ...(change.extendedProps && { extendedProps: { event_color: event.extendedProps.event_color } }),
  }
}

/** Whether a change removes attendees whose responses would be lost, even if they are added again. */
function losesResponses({ attendees, organizer }: CalendarEvent, change: EventUpdate): boolean {
  const remainingEmails = new Set((change.attendees ?? attendees).map(({ email }) => email))
  return attendees.some(
    ({ email, response_status }) =>
      !remainingEmails.has(email) && email !== organizer.email && response_status !== 'needs_action',
  )
}

/**
 * Returns a function that undoes a change; undefined if it cannot be fully undone.
 * @param after the event as it was saved
 * @param scope how much of a series was changed
 */
function createUndo(before: CalendarEvent, after: CalendarEvent, change: EventUpdate, scope: EventScope) {
  if (losesResponses(before, change) || (scope !== 'this' && !isUndoable(before, change))) return undefined
  const getUndoInput = (latest: CalendarEvent) =>
    changedFields(latest, getAffectedFields(after, change), getAffectedFields(before, change))
  if (!updateSchemaFor(after).safeParse(getUndoInput(after)).success) return undefined
  return async () => {
    const latest = await getLatestVersion(after, scope)
    return saveChange(latest, scope, getUndoInput(latest))
  }
}
