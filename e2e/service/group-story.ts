import { Meridian } from './meridian.js'

/*
 * A third-party service as its developers would write it: it uses an API key and a client generated from `/docs/json`.
 * The generated file is next to this one when `generated-client.test.ts` compiles it.
 */

/** Input of the story. */
interface Task {
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
  /** The booked meeting's id; `again` is the id that the retry with the same idempotency key returned. */
  meeting: string
  again: string
  attendees: string[]
  booked: string
  moved: string
  cancelled: string
  /** The error for a time in the past. */
  refusal: unknown
  webhookSecret: string
}

export async function runGroupStory({
  baseUrl,
  apiKey,
  participants,
  webhookUrl,
  waitForWebhook,
}: Task): Promise<StoryResult> {
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
  const { data: booked } = await book()
  const { data: again } = await book()
  // Wait for the delivery: a pending one is updated to the meeting's latest state before it is sent.
  await waitForWebhook('meeting.created')
  const { data: moved } = await meridian.match.matchAutoRescheduleBatch(booked.event.id)
  await waitForWebhook('meeting.moved')
  const past = { dateTime: '2020-01-01T10:00:00.000Z' }
  const refusal = await meridian.events.eventsReschedule(booked.event.id, { start: past }).then(
    () => undefined,
    (response: { error: unknown }) => response.error,
  )
  const { data: cancelled } = await meridian.events.eventsCancel(booked.event.id)
  await waitForWebhook('meeting.cancelled')
  return {
    group: group.group_participants,
    meeting: booked.event.id,
    again: again.event.id,
    attendees: booked.event.attendees.map(({ email }) => email),
    booked: startOf(booked.event),
    moved: startOf(moved.event),
    cancelled: cancelled.event.status,
    refusal,
    webhookSecret: webhook.secret,
  }
}

function startOf({ start }: { start: { dateTime: string } | { date: string } }): string {
  return 'dateTime' in start ? start.dateTime : start.date
}
