import type { z } from 'zod'
import type { MeetingId, UserId } from '#shared/ids.ts'
import type {
  automaticBookInput,
  BookingResult,
  bookInput,
  groupBookInput,
  scheduleGroupInput,
} from '#shared/invitations.ts'
import { DEFAULT_LANGUAGE, type Language } from '#shared/languages.ts'
import { defaultTitle } from '#shared/meeting-title.ts'
import type { Db } from '../../platform/db/database.ts'
import { DomainError, invalidInput, meetingWithOneself } from '../../platform/errors.ts'
import { findSavedResponse, type IdempotentRequest, runIdempotent } from '../../platform/idempotency/run-idempotent.ts'
import { randomId, randomSecret } from '../../platform/ids.ts'
import { WaitingSemaphore } from '../../platform/limits/waiting-semaphore.ts'
import { sha256 } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/trpc.ts'
import { withFreshCalendars } from '../calendars/accounts/fresh-calendars.ts'
import { canCreateConference } from '../calendars/management/calendar.ts'
import { type Invitation, openInvitationForRetry } from '../invitations/tokens.ts'
import { getPerson, listPeople, type Person } from '../users/people.ts'
import type { RequestContext } from './access.ts'
import { buildParticipants, findReaderIndex, type Guest } from './attendees.ts'
import { toBookingPolicy } from './booking-policy.ts'
import { applyMeetingChange } from './changes/apply-change.ts'
import { lockCalendars } from './changes/holds.ts'
import { type ChosenSlot, chooseProposedSlot, chooseSlotAt } from './choose-slot.ts'
import { accountClosed, bookingsFull } from './errors.ts'
import { asStranger, openInvitationAsOwner, resolveGroupRequest, withEnteredAddress } from './group.ts'
import { checkGuestLimits, enforceGuestLimits, enforceInvitationLimits } from './guests/guest-limits.ts'
import { createHandle } from './handles/handles.ts'
import { listHiddenAddresses } from './hidden-addresses.ts'
import { toBookingResult } from './meetings.ts'
import { type ProviderBusy, readProviderBusy } from './provider-busy.ts'
import { decryptBooking, encryptBooking, type SavedBooking } from './saved-booking.ts'
import type { Meeting } from './store.ts'

/** Books the proposed time, or the first that is free for both the link's owner and the caller. */
export async function bookAutomatically(
  services: Services,
  caller: Caller,
  input: z.output<typeof automaticBookInput>,
  request: RequestContext,
): Promise<BookingResult> {
  const invitation = await openInvitationForRetry(services, input.token)
  const booking = { proposedStart: parseStart(input.start), users: [caller], getSummary: getDefaultSummary }
  const requestIdentity = identifyByLink(caller, invitation, { operation: 'auto-create-batch', ...input })
  return book(services, caller, { invitation, getBooking: () => booking, requestIdentity }, request)
}

/** Books the chosen time, or the first free time, for anyone with the link; needs no session. */
export async function bookManually(
  services: Services,
  caller: Caller | null,
  input: z.output<typeof bookInput>,
  request: RequestContext,
): Promise<BookingResult> {
  const invitation = await openInvitationForRetry(services, input.token)
  const { start, notes } = input
  const requestIdentity = identifyByLink(caller, invitation, { operation: 'book', ...input })
  const details = { chosenStart: parseStart(start), description: notes || null }
  if (caller) {
    const booking = { ...details, users: [caller], getSummary: getDefaultSummary }
    return book(services, caller, { invitation, getBooking: () => booking, requestIdentity }, request)
  }
  const guest = parseGuest(input, invitation.sender, request.language)
  const booking = {
    ...details,
    guests: [guest],
    getSummary: (organizer: Person) => getDefaultSummary(organizer, [guest]),
  }
  return book(services, caller, { invitation, getBooking: () => booking, requestIdentity }, request)
}

function parseStart(start: string | undefined): number | undefined {
  return start === undefined ? undefined : Date.parse(start)
}

/** The default title in the organizer's language; emails translate it for each reader. */
function getDefaultSummary(organizer: Person, [booker]: readonly Pick<Person | Guest, 'name'>[]): string {
  return defaultTitle(organizer.language ?? DEFAULT_LANGUAGE, [organizer, booker])
}

function parseGuest({ name, email, time_zone }: z.output<typeof bookInput>, owner: Person, language: Language): Guest {
  if (!name || !email) {
    throw invalidInput({
      ...(name ? {} : { name: { code: 'name_required' } as const }),
      ...(email ? {} : { email: { code: 'email_required' } as const }),
    })
  }
  return { name, email, time_zone: time_zone ?? owner.time_zone, language }
}

/** Books the proposed time, or the first time at which the caller and the participants or group members are free. */
export async function scheduleGroup(
  services: Services,
  caller: Caller,
  input: z.output<typeof scheduleGroupInput>,
  request: RequestContext,
): Promise<BookingResult> {
  const organizer = await getPerson(services.db, caller)
  const { event_duration, url_invites } = organizer
  const invitation = { sender: organizer, event_duration, url_invites }
  const requestIdentity = { scope: caller.user_id, input: { operation: 'schedule-group', ...input } }
  const getBooking = () => createGroupBooking(services, caller, organizer, { ...input, language: request.language })
  return book(services, caller, { invitation, getBooking, requestIdentity }, request)
}

/** Like `scheduleGroup`, with the duration of the caller's own link. */
export async function bookGroup(
  services: Services,
  caller: Caller,
  input: z.output<typeof groupBookInput>,
  request: RequestContext,
): Promise<BookingResult> {
  const invitation = await openInvitationAsOwner(services, caller, input.token)
  const requestIdentity = identifyByLink(caller, invitation, { operation: 'auto-create-multiple-batch', ...input })
  const getBooking = () => {
    invitation.checkValidity()
    return createGroupBooking(services, caller, invitation.sender, { ...input, language: request.language })
  }
  return book(services, caller, { invitation, getBooking, requestIdentity }, request)
}

async function createGroupBooking(
  services: Services,
  caller: Caller,
  organizer: Person,
  { start, summary, ...request }: z.output<typeof scheduleGroupInput> & { language: Language },
): Promise<Booking> {
  const { name, ...people } = await resolveGroupRequest(services, caller, organizer, request)
  return { proposedStart: parseStart(start), ...people, getSummary: () => summary ?? name, isGroup: true }
}

interface BookingRequest {
  invitation: Invitation & { checkValidity?(): void }
  /** Not called for a retry. */
  getBooking: () => Booking | Promise<Booking>
  requestIdentity: RequestIdentity
}

interface NewBooking extends Pick<BookingRequest, 'invitation'> {
  booking: Booking
  idempotentRequest: IdempotentRequest
}

/** Identifies a request under an Idempotency-Key: the owner of the key, and the input that a retry must repeat. */
interface RequestIdentity {
  scope: string
  input: object
}

/** A user may retry with a new token, so the link identifies the request instead. */
function identifyByLink(
  caller: Caller | null,
  { url_invites, event_duration }: Invitation,
  { token, ...input }: { operation: string; token: string },
): RequestIdentity {
  return { scope: caller?.user_id ?? `token:${sha256(token)}`, input: { ...input, url_invites, event_duration } }
}

interface Booking {
  /** Epoch milliseconds; the caller chose it, possibly despite their own conflicts. */
  chosenStart?: number | undefined
  /** Epoch milliseconds; free for everyone. Without any start, the first such time is booked. */
  proposedStart?: number | undefined
  /** Participants who are users, whose calendars are known. */
  users?: readonly Pick<Person, 'user_id' | 'email'>[]
  guests?: readonly Guest[]
  /** The users whom the booker does not know. */
  strangers?: ReadonlySet<UserId>
  getSummary(organizer: Person, users: readonly Person[]): string
  description?: string | null
  isGroup?: boolean
}

/** Books a meeting, after synchronizing calendars whose mirrors are too old. */
async function book(
  services: Services,
  caller: Caller | null,
  { invitation, getBooking, requestIdentity }: BookingRequest,
  request: RequestContext,
): Promise<BookingResult> {
  const idempotentRequest = { ...requestIdentity, key: request.idempotencyKey }
  const savedBooking = await findSavedResponse<SavedBooking>(services, idempotentRequest)
  if (savedBooking) return decryptBooking(services, savedBooking)
  const booking = await getBooking()
  const newBooking = { invitation, booking, idempotentRequest }
  return withFreshCalendars(services, () => bookNow(services, caller, newBooking, request))
}

/**
 * How many bookings with one organizer run at the same time in this process. They lock the same rows, so further ones
 * wait before they take a database connection: hundreds at once would otherwise occupy all of them for seconds.
 */
const bookingQueues = new WaitingSemaphore(2)

/**
 * Books a meeting in one transaction: locks the calendars of all its participants, checks the time against fresh data,
 * and saves the meeting with everything that follows from it.
 */
async function bookNow(
  services: Services,
  caller: Caller | null,
  { invitation, booking, idempotentRequest }: NewBooking,
  { network }: Pick<RequestContext, 'network'>,
): Promise<BookingResult> {
  const { sender, event_duration } = invitation
  const { users = [], guests = [], strangers = new Set() } = booking
  if (users.some(({ user_id }) => user_id === sender.user_id)) throw meetingWithOneself('token')
  if (guests.some(({ email }) => email === sender.email))
    throw sender.is_email_public ? meetingWithOneself('email') : bookingsFull()

  const user_ids = [sender.user_id, ...users.map(({ user_id }) => user_id)]
  const { chosenStart, proposedStart } = booking
  const isTimeChosen = chosenStart !== undefined
  const chooseSlot = async (db: Db, people: readonly Person[], providerBusy?: ProviderBusy) => {
    const { organizer, others } = partitionAttendees(people, sender, users)
    const attendees = others.map((person, i) => {
      const enteredAddress = users[i]?.email ?? person.email
      return strangers.has(person.user_id)
        ? asStranger(person, enteredAddress)
        : withEnteredAddress(person, enteredAddress)
    })
    const participants = {
      policy: toBookingPolicy(organizer, event_duration),
      organizer,
      constrained: isTimeChosen ? [] : attendees,
      unconstrained: isTimeChosen ? attendees : [],
      providerBusy,
    }
    const readerContext = {
      readerIndex: findReaderIndex(caller, organizer, attendees),
      guestCount: guests.length,
    }
    const now = services.clock.now()
    const slot = isTimeChosen
      ? await chooseSlotAt(db, participants, now, chosenStart)
      : await chooseProposedSlot(db, participants, now, { ...readerContext, start: proposedStart })
    return { organizer, attendees, slot }
  }
  // Callers who choose the time themselves may ignore their own conflicts.
  const constrainedIds = isTimeChosen ? [sender.user_id] : user_ids
  const limitedBooking = caller?.is_auth ? undefined : { guests, user: caller, network }
  const providerBusy = await readProviderBusy(services, constrainedIds, async () => {
    // A booking that will be refused must not use up the organizer's requests to their provider.
    if (limitedBooking) await checkGuestLimits(services, services.db, sender, limitedBooking)
    const { slot } = await chooseSlot(services.db, await listPeople(services.db, user_ids))
    return slot
  })

  const save = async (trx: Db) => {
    invitation.checkValidity?.()
    const people = await lockCalendars(services, trx, user_ids)
    if (limitedBooking) {
      await enforceGuestLimits(services, trx, sender, limitedBooking)
    } else if (caller) {
      // A verified caller’s booking has guests only if the caller is the organizer.
      await enforceInvitationLimits(services, trx, caller, guests)
    }
    const { organizer, attendees, slot } = await chooseSlot(trx, people, providerBusy)
    const undo = createUndo(services.config.undoSeconds, services.clock.now())
    const meeting = createMeeting(services, caller, { invitation, booking }, { organizer, attendees, slot }, undo)
    const isAwaitingLink = meeting.meeting_url === null && (await shouldCreateConference(trx, organizer))
    const handles = new Map(meeting.participants.map(({ email }) => [email, createHandle(services)]))
    const booker = meeting.participants.find(({ user_id, email }) =>
      caller ? user_id === caller.user_id : email === guests[0]?.email,
    )
    // The emails wait until the undo window ends.
    await applyMeetingChange(services, trx, {
      kind: 'booked',
      meeting,
      actor: booker ?? null,
      handles,
      sendAfter: undo?.until,
      isAwaitingLink,
    })
    const undo_until = undo?.until.toISOString() ?? null
    // Without a session, the guest's handle is the booker's only access to the meeting.
    const bookerHandle = caller ? undefined : handles.get(guests[0]?.email ?? '')
    const event_id = bookerHandle?.handle ?? meeting.meeting_id
    const encryptedBooking = encryptBooking(
      services,
      { ...toBookingResult(meeting), undo_until },
      { event_id, undo_token: undo?.token ?? null },
    )
    return { ...encryptedBooking, hidden: listHiddenAddresses(caller, guests[0] ?? null, meeting) }
  }
  const savedBooking = await bookingQueues.run(sender.user_id, () => runIdempotent(services, idempotentRequest, save))
  return decryptBooking(services, savedBooking)
}

/** The confirmed meeting of a booking, with its reason and its undo data. */
function createMeeting(
  { config }: Services,
  caller: Caller | null,
  { invitation, booking }: Pick<NewBooking, 'invitation' | 'booking'>,
  { organizer, attendees, slot }: { organizer: Person; attendees: readonly Person[]; slot: ChosenSlot },
  undo: Undo | undefined,
): Meeting {
  const { guests = [], isGroup = false } = booking
  const meeting_id = randomId<MeetingId>()
  return {
    meeting_id,
    organizer_id: organizer.user_id,
    ical_uid: `${meeting_id}@${new URL(config.publicUrl).hostname}`,
    sequence: 0,
    summary: booking.getSummary(organizer, attendees),
    is_named: isGroup,
    description: booking.description ?? null,
    has_organizer_description: false,
    location: null,
    start: new Date(slot.start),
    end: new Date(slot.end),
    time_zone: organizer.time_zone,
    status: 'confirmed',
    meeting_url: meetingUrlFor(organizer),
    // Organizers book groups themselves, without a link.
    url_invites: isGroup ? null : invitation.url_invites,
    reason: slot.reason,
    undo_hash: undo ? sha256(undo.token) : null,
    undo_until: undo ? undo.until : null,
    participants: buildParticipants(organizer, attendees, guests, (email) => !isGroup || email === caller?.email),
  }
}

interface Undo {
  token: string
  until: Date
}

/** The token and deadline for undoing the booking; undefined if emails are not delayed. */
function createUndo(seconds: number, now: number): Undo | undefined {
  return seconds > 0 ? { token: randomSecret(), until: new Date(now + seconds * 1000) } : undefined
}

/** Splits freshly loaded people into the organizer and the others, in the order of the request. */
function partitionAttendees(people: readonly Person[], sender: Person, users: readonly Pick<Person, 'user_id'>[]) {
  const organizer = people.find(({ user_id }) => user_id === sender.user_id)
  if (!organizer) throw new DomainError('not_found')
  const others = users.flatMap(({ user_id }) => people.find((person) => person.user_id === user_id) ?? [])
  if (others.length < users.length) throw accountClosed()
  return { organizer, others }
}

/** Whether the organizer's provider creates a link for the meeting. */
async function shouldCreateConference(trx: Db, { user_id, meeting_provider_info }: Person): Promise<boolean> {
  return meeting_provider_info.provider === 'google_meet' && canCreateConference(trx, user_id)
}

/** The organizer's own meeting URL. */
function meetingUrlFor({ meeting_provider_info }: Person): string | null {
  return meeting_provider_info.provider === 'custom' ? (meeting_provider_info.url ?? null) : null
}
