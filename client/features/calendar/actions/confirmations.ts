import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { i18n } from '#client/lib/i18n.ts'
import type { Confirmation } from '#client/ui/dialogs/ConfirmDialog.tsx'
import type { CalendarEvent, EventScope } from '#shared/events.ts'
import { type CancelOutcome, getCancelOutcome } from '#shared/meetings.ts'
import type { Move } from '../event-input.ts'
import { eventTitle } from '../event-input.ts'

/** Confirms moving a meeting; `when` as text. */
export function confirmMove({ event, revert }: Move, when: string, run: () => Promise<void>): Confirmation {
  return {
    title: t`Move this meeting?`,
    text: t`“${{ title: eventTitle(event) }}” moves to ${when}. Attendees are notified by email.`,
    choices: [{ label: t`Move Meeting`, look: 'primary', run }],
    dismissLabel: t`Don’t move`,
    onDismiss: revert,
  }
}

/** The result of cancelling. Participants may attend with another address than their account's. */
export function cancelOutcome({ attendees, organizer, account_email }: CalendarEvent): CancelOutcome {
  return getCancelOutcome(attendees, organizer.email === account_email ? 'organizer' : 'participant')
}

/** Confirms cancelling a meeting, or leaving one that continues without the user. */
export function confirmCancel(event: CalendarEvent, run: () => Promise<void>): Confirmation {
  if (cancelOutcome(event) === 'left') {
    return {
      title: t`Leave this meeting?`,
      text: t`Only you leave. “${{ title: eventTitle(event) }}” continues with the others, who are notified by email.`,
      choices: [{ label: t`Leave Meeting`, look: 'error', run }],
      dismissLabel: t`Stay in the meeting`,
    }
  }
  return {
    title: t`Cancel this meeting?`,
    text: t`This cancels “${{ title: eventTitle(event) }}” for everyone. They’ll be notified by email.`,
    choices: [{ label: t`Cancel Meeting`, look: 'error', run }],
    dismissLabel: t`Keep it`,
  }
}

const SCOPE_TITLES = {
  Move: msg`Move a recurring event`,
  Edit: msg`Edit a recurring event`,
  Delete: msg`Delete a recurring event`,
} as const satisfies Record<string, MessageDescriptor>

/** Asks whether to change one instance of a series, or others too. */
export function confirmScope(
  verb: keyof typeof SCOPE_TITLES,
  event: CalendarEvent,
  run: (scope: EventScope) => void | Promise<void>,
  onDismiss?: () => void,
): Confirmation {
  return {
    title: i18n._(SCOPE_TITLES[verb]),
    text: t`“${{ title: eventTitle(event) }}” is part of a series.`,
    choices: [
      { label: t`This event`, look: verb === 'Delete' ? 'error' : 'primary', run: () => run('this') },
      { label: t`This and following events`, look: 'secondary', run: () => run('following') },
      { label: t`All events`, look: 'secondary', run: () => run('all') },
    ],
    dismissLabel: t`Cancel`,
    ...(onDismiss && { onDismiss }),
  }
}
