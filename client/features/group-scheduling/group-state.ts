import { isMembers, part, textOrNull } from '#client/lib/json.ts'
import { keptStore } from '#client/lib/kept-store.ts'
import { getSession } from '#client/lib/session-store.ts'
import { stored } from '#client/lib/storage.ts'
import { type Booked, MAX_PARTICIPANTS } from '#shared/invitations.ts'

/**
 * The flow that schedules a group, as this tab keeps it: neither the way back nor a reload loses anything typed. Its
 * `step` is in the address.
 */
export interface GroupState {
  groupName: string
  participants: readonly string[]
  maxParticipants: number
  /** What was booked; null until then. */
  eventDetails: Booked | null
  /** What is typed and not yet added: an address, or a list. */
  typed: string
  /** Whose flow it is: it is not shown to who signs in after them. */
  user_id: string | null
}

const INITIAL: GroupState = {
  groupName: '',
  participants: [],
  maxParticipants: MAX_PARTICIPANTS,
  eventDetails: null,
  typed: '',
  user_id: null,
}

/** Is this what a booking answered? Looks at what the confirmation shows; the rest is not used. */
function isBooked(value: unknown): value is Booked {
  const { id, summary, attendees } = part(value, 'event')
  const isTime = (name: string) => typeof part(part(value, 'event'), name)['dateTime'] === 'string'
  return (
    typeof id === 'string' &&
    typeof summary === 'string' &&
    Array.isArray(attendees) &&
    isTime('start') &&
    isTime('end')
  )
}

function readState(value: unknown): GroupState | undefined {
  if (!isMembers(value)) return undefined
  const { groupName, participants, eventDetails, typed, user_id } = value
  return {
    ...INITIAL,
    groupName: textOrNull(groupName) ?? '',
    participants: Array.isArray(participants) ? participants.filter((one) => typeof one === 'string') : [],
    eventDetails: isBooked(eventDetails) ? eventDetails : null,
    typed: textOrNull(typed) ?? '',
    user_id: textOrNull(user_id),
  }
}

const store = keptStore(stored('session', 'meridian.group-scheduling', readState, INITIAL))

/** The flow of who is signed in; another's is none. */
function ofReader(state: GroupState): GroupState {
  const user_id = getSession().userInfo?.user_id ?? null
  return state.user_id === user_id ? state : { ...INITIAL, user_id }
}

export function getGroupState(): GroupState {
  return ofReader(store.get())
}

function change(part: Partial<GroupState>): void {
  store.set({ ...getGroupState(), ...part })
}

export function useGroupState(): GroupState {
  return ofReader(store.use())
}

export const groupFlow = {
  nameGroup: (groupName: string) => change({ groupName }),
  type: (typed: string) => change({ typed }),
  /** @param rest what stays in the field */
  addParticipants: (emails: readonly string[], rest: string) =>
    change({ participants: [...getGroupState().participants, ...emails], typed: rest }),
  removeParticipant: (email: string) =>
    change({ participants: getGroupState().participants.filter((one) => one !== email) }),
  created: (eventDetails: Booked) => change({ eventDetails }),
  /** The booking was taken back: everything stands as it was before it. */
  undone: () => change({ eventDetails: null }),
  reset: () => change({ ...INITIAL, user_id: getGroupState().user_id }),
} as const
