import { Meridian } from './meridian.js'

/*
 * A third-party service as its developers would write it: it uses an API key and a client generated from `/docs/json`.
 * The generated file is next to this one when `generated-client.test.ts` compiles it.
 */

interface StoryInput {
  baseUrl: string
  apiKey: string
  participants: string[]
  webhookUrl: string
  /** Resolves once the webhook has received an event of this type. */
  waitForWebhook: (type: string) => Promise<void>
}

/** Results that the test asserts. */
interface StoryResult {
  group: string[]
  meetingId: string
  /** The id that a retry of the booking with the same idempotency key returned. */
  retriedMeetingId: string
  attendees: string[]
  bookedStart: string
  movedStart: string
  finalStatus: string
  /** The error for a time in the past. */
  rejection: unknown
  webhookSecret: string
}

export async function runGroupStory({
  baseUrl,
  apiKey,
  participants,
  webhookUrl,
  waitForWebhook,
}: StoryInput): Promise<StoryResult> {
  const authorization = `Bearer ${apiKey}`
  const meridian = new Meridian({ baseUrl, baseApiParams: { headers: { authorization } } })
  const { data: webhook } = await meridian.developers.developersCreateWebhook({ url: webhookUrl })
  const { data: user } = await meridian.users.usersInfo()
  const { data: group } = await meridian.groups.groupsCreate({ name: 'Weekly', group_participants: participants })
  const { data: invitation } = await meridian.invitationToken.invitationGetInvitationToken({
    url_invites: user.url_invites,
  })
  const book = () =>
    meridian.match.matchAutoCreateMultipleBatch(
      { summary: group.name, group_id: group._id, tokenInvitation: invitation.tokenInvitation },
      {},
      { headers: { authorization, 'Idempotency-Key': group._id } },
    )
  const { data: booking } = await book()
  const { data: retriedBooking } = await book()
  // Wait for the delivery: a pending delivery is updated to the meeting's latest state before it is sent.
  await waitForWebhook('meeting.created')
  const { data: move } = await meridian.match.matchAutoRescheduleBatch(booking.event.id)
  await waitForWebhook('meeting.moved')
  const past = { dateTime: '2020-01-01T10:00:00.000Z' }
  const rejection = await meridian.events.eventsReschedule(booking.event.id, { start: past }).then(
    () => undefined,
    (response: { error: unknown }) => response.error,
  )
  const { data: cancellation } = await meridian.events.eventsCancel(booking.event.id)
  await waitForWebhook('meeting.cancelled')
  return {
    group: group.group_participants,
    meetingId: booking.event.id,
    retriedMeetingId: retriedBooking.event.id,
    attendees: booking.event.attendees.map(({ email }) => email),
    bookedStart: startOf(booking.event),
    movedStart: startOf(move.event),
    finalStatus: cancellation.event.status,
    rejection,
    webhookSecret: webhook.secret,
  }
}

function startOf({ start }: { start: { dateTime: string } | { date: string } }): string {
  return 'dateTime' in start ? start.dateTime : start.date
}
