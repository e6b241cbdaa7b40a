import { normalizeEmail } from '#shared/access.ts'
import type { ResponseStatus } from '#shared/events.ts'
import type { RemoteEvent } from '../providers/provider.ts'
import type { EventRow, GivenResponse, KnownVersion, ProviderChange } from '../tables.ts'

/** A meeting's entry in a calendar, and the versions of it that the provider may have. */
export interface MeetingCopy {
  entry: EventRow
  knownVersions: readonly KnownVersion[]
}

type Content = Pick<ProviderChange, 'moved' | 'summary'>

/**
 * The owner's changes to the provider's copy of a meeting: its time, title, link and people's responses. Our own writes
 * are not changes, and fields that have since changed in Meridian are left out.
 * @returns null if there is nothing to apply
 */
export function detectCopyChanges({ entry, knownVersions }: MeetingCopy, remote: RemoteEvent): ProviderChange | null {
  if (remote.status === 'cancelled') return { absence: 'missing' }
  const versions = knownVersions.map(({ start_at, end_at, all_day, summary }) => ({
    start_at: new Date(start_at),
    end_at: new Date(end_at),
    all_day,
    summary,
  }))
  const [base = entry] = versions
  const ourVersions = [entry, ...versions]
  const isMoved = !ourVersions.some((version) => hasSameTime(version, remote)) && hasSameTime(entry, base)
  const isRenamed =
    !ourVersions.some((version) => hasSameTitle(version, remote)) &&
    hasSameTitle(entry, base) &&
    remote.summary.trim() !== ''
  const content: Content = {
    ...(isMoved && {
      moved: { start: remote.start_at.toISOString(), end: remote.end_at.toISOString(), all_day: remote.all_day },
    }),
    ...(isRenamed && { summary: remote.summary.trim() }),
  }
  const change: ProviderChange = {
    ...(Object.keys(content).length > 0 && {
      ...content,
      before: { start: entry.start_at.toISOString(), end: entry.end_at.toISOString(), summary: entry.summary },
    }),
    ...listNewResponses(entry, remote),
    ...(remote.meeting_url !== null && entry.meeting_url === null && { meeting_url: remote.meeting_url }),
  }
  return Object.keys(change).length > 0 ? change : null
}

export const GIVEN_RESPONSES = ['declined', 'accepted', 'tentative'] as const satisfies readonly GivenResponse[]

/** The responses in a recorded change; null if there are none. */
export function pickResponses(change: ProviderChange): Partial<Record<GivenResponse, string[]>> | null {
  const responses = GIVEN_RESPONSES.flatMap((response) =>
    change[response] ? [[response, change[response]] as const] : [],
  )
  return responses.length > 0 ? Object.fromEntries(responses) : null
}

const RESPONSE_RANKS: Record<ResponseStatus, number> = { needs_action: 0, tentative: 1, accepted: 2, declined: 3 }

/** Whether a response replaces the previous one. A weaker response may be outdated: each calendar has its own copy. */
export function replacesResponse(response: ResponseStatus, previous: ResponseStatus): boolean {
  return RESPONSE_RANKS[response] > RESPONSE_RANKS[previous]
}

/** The responses that Meridian does not know yet: for each response, the addresses of the people who gave it. */
export function listNewResponses(
  { attendees }: Pick<EventRow, 'attendees'>,
  remote: Pick<RemoteEvent, 'attendees'>,
): Partial<Record<GivenResponse, string[]>> {
  const knownResponses = new Map(
    attendees.map(({ email, response_status }) => [normalizeEmail(email), response_status]),
  )
  const responses = remote.attendees.map(({ email, response_status }) => ({
    email: normalizeEmail(email),
    response_status,
  }))
  const isNew = ({ email, response_status }: (typeof responses)[number]) =>
    replacesResponse(response_status, knownResponses.get(email) ?? 'needs_action')
  const byResponse = Object.groupBy(responses.filter(isNew), ({ response_status }) => response_status)
  return Object.fromEntries(
    GIVEN_RESPONSES.flatMap((response) => {
      const people = byResponse[response]
      return people ? [[response, people.map(({ email }) => email)]] : []
    }),
  )
}

type Times = Pick<RemoteEvent, 'start_at' | 'end_at' | 'all_day'>

function hasSameTime(a: Times, b: Times): boolean {
  return (
    a.start_at.getTime() === b.start_at.getTime() &&
    a.end_at.getTime() === b.end_at.getTime() &&
    a.all_day === b.all_day
  )
}

/** Providers may change the whitespace of a title. */
function hasSameTitle(a: { summary: string }, b: { summary: string }): boolean {
  const normalize = ({ summary }: { summary: string }) => summary.trim().replaceAll(/\s+/g, ' ')
  return normalize(a) === normalize(b)
}
