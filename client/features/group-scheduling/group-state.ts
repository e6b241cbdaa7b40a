import { isMembers, type Members, part, textOrNull } from '#client/lib/json.ts'
import { getSession } from '#client/lib/session/session-store.ts'
import { keptStore } from '#client/lib/storage/kept-store.ts'
import { stored } from '#client/lib/storage/storage.ts'
import { type BookingResult, MAX_PARTICIPANTS } from '#shared/invitations.ts'

/** A group that is being put together. */
export interface GroupDraft {
  groupName: string
  participants: readonly string[]
}

/**
 * The flow that schedules a group, as this tab keeps it: neither the way back nor a reload loses anything typed. Its
 * `step` is in the address.
 */
export interface GroupState extends GroupDraft {
  maxParticipants: number
  /** What was booked last, here or for a lasting group; null until then. */
  eventDetails: BookingResult | null
  /** What the flow had that was booked, should the booking be taken back; null where it was a lasting group's. */
  booked: GroupDraft | null
  /** What is typed and not yet added: an address, or a list. */
  typed: string
  /** Whose flow it is: it is not shown to who signs in after them. */
  user_id: string | null
}

const NOTHING_TYPED = { groupName: '', participants: [], typed: '' } satisfies Partial<GroupState>

const INITIAL: GroupState = {
  ...NOTHING_TYPED,
  maxParticipants: MAX_PARTICIPANTS,
  eventDetails: null,
  booked: null,
  user_id: null,
}

/** Is this what a booking answered? Looks at what the confirmation shows; the rest is not used. */
function isBooked(value: unknown): value is BookingResult {
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

function readDraft({ groupName, participants }: Members): GroupDraft {
  return {
    groupName: textOrNull(groupName) ?? '',
    participants: Array.isArray(participants) ? participants.filter((one) => typeof one === 'string') : [],
  }
}

function readState(value: unknown): GroupState | undefined {
  if (!isMembers(value)) return undefined
  const { eventDetails, booked, typed, user_id } = value
  return {
    ...INITIAL,
    ...readDraft(value),
    eventDetails: isBooked(eventDetails) ? eventDetails : null,
    booked: isMembers(booked) ? readDraft(booked) : null,
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
  /**
   * A flow that has ended in a booking is over: the next one starts afresh. That of a lasting group ends none.
   * @param booked what the flow had; null for a lasting group
   */
  created: (eventDetails: BookingResult, booked: GroupDraft | null) =>
    change({ eventDetails, booked, ...(booked && NOTHING_TYPED) }),
  /** The booking was taken back: everything stands as it was before it, unless another group was begun since. */
  undone() {
    const { booked, groupName, participants, typed } = getGroupState()
    const isBegun = groupName !== '' || participants.length > 0 || typed !== ''
    change({ eventDetails: null, booked: null, ...(!isBegun && booked) })
  },
  reset: () => change({ ...INITIAL, user_id: getGroupState().user_id }),
} as const
