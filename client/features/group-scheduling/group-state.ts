import * as v from 'valibot'
import { persistedStore } from '#client/lib/storage/persisted-store.ts'
import { storedPerUser } from '#client/lib/storage/user-storage.ts'
import { type BookingResult, MAX_PARTICIPANTS } from '#shared/invitations.ts'

const draftSchema = v.object({ groupName: v.string(), participants: v.pipe(v.array(v.string()), v.readonly()) })

/** The name and participants entered in the flow. */
export type GroupDraft = v.InferOutput<typeof draftSchema>

const timeSchema = v.looseObject({ dateTime: v.string() })
/** Checks only the most important properties of a booking. */
const bookingSchema = v.looseObject({
  event: v.looseObject({
    id: v.string(),
    summary: v.string(),
    attendees: v.array(v.unknown()),
    start: timeSchema,
    end: timeSchema,
  }),
})

const stateSchema = v.object({
  ...draftSchema.entries,
  maxParticipants: v.number(),
  /** The last booking, made in this flow or for a saved group. */
  eventDetails: v.nullable(v.custom<BookingResult>((value) => v.is(bookingSchema, value))),
  /** The booked draft, to restore it if the booking is undone; null for a saved group. */
  bookedDraft: v.nullable(draftSchema),
  /** Text in the field that has not been added yet: an address, or a list of them. */
  addressText: v.string(),
})

/** The state of the group scheduling flow, kept in session storage so that going back or reloading does not lose it. */
type GroupState = v.InferOutput<typeof stateSchema>

const EMPTY_DRAFT = { groupName: '', participants: [], addressText: '' } satisfies Partial<GroupState>

const INITIAL: GroupState = { ...EMPTY_DRAFT, maxParticipants: MAX_PARTICIPANTS, eventDetails: null, bookedDraft: null }

const store = persistedStore(storedPerUser('session', 'meridian.group-scheduling', stateSchema, INITIAL))

export const getGroupState = store.get

function update(changes: Partial<GroupState>): void {
  store.set({ ...getGroupState(), ...changes })
}

export const useGroupState = store.use

export const groupFlow = {
  setGroupName: (groupName: string) => update({ groupName }),
  setAddressText: (addressText: string) => update({ addressText }),
  addParticipants: (emails: readonly string[], remainingText: string) =>
    update({ participants: [...getGroupState().participants, ...emails], addressText: remainingText }),
  removeParticipant: (email: string) =>
    update({ participants: getGroupState().participants.filter((participant) => participant !== email) }),
  /**
   * Stores the booking, and clears the draft if the booking was made from it.
   * @param bookedDraft null for a saved group
   */
  saveBooking: (eventDetails: BookingResult, bookedDraft: GroupDraft | null) =>
    update({ eventDetails, bookedDraft, ...(bookedDraft && EMPTY_DRAFT) }),
  /** Restores the draft after its booking was undone, unless the user has started another group. */
  restoreDraft() {
    const { bookedDraft, groupName, participants, addressText } = getGroupState()
    const hasNewDraft = groupName !== '' || participants.length > 0 || addressText !== ''
    update({ eventDetails: null, bookedDraft: null, ...(!hasNewDraft && bookedDraft) })
  },
} as const
