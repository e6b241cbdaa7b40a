import { Meridian } from './meridian.js'

/*
 * Another service, as its developers would write it: with a client that was generated from `/docs/json`, and an API key.
 * The generated file lies beside this one when it is compiled (`generated-client.test.ts`).
 */

/** What the service is told to do. */
interface Task {
  baseUrl: string
  apiKey: string
  participants: string[]
  webhookUrl: string
}

/** What it has seen. */
interface Told {
  group: string[]
  booked: string
  moved: string
  cancelled: string
  /** How it is refused a time in the past. */
  refusal: unknown
  webhookSecret: string
}

export async function tellGroupStory({ baseUrl, apiKey, participants, webhookUrl }: Task): Promise<Told> {
  const meridian = new Meridian({ baseUrl, baseApiParams: { headers: { authorization: `Bearer ${apiKey}` } } })
  const { data: webhook } = await meridian.developers.developersCreateWebhook({ url: webhookUrl })
  const { data: user } = await meridian.users.usersInfo()
  const { data: group } = await meridian.groups.groupsCreate({ name: 'Weekly', group_participants: participants })
  const { data: invitation } = await meridian.invitationToken.invitationGetInvitationToken({
    url_invites: user.url_invites,
  })
  const token = invitation.tokenInvitation
  const { data: booked } = await meridian.match.matchAutoCreateMultipleBatch(
    { token },
    { summary: group.name, group_id: group._id },
    { headers: { authorization: `Bearer ${apiKey}`, 'Idempotency-Key': group._id } },
  )
  const { data: moved } = await meridian.match.matchAutoRescheduleBatch(booked.event.id)
  const past = { dateTime: '2020-01-01T10:00:00.000Z' }
  const refused = await meridian.events.eventsReschedule(booked.event.id, { start: past }).then(
    () => undefined,
    (answer: { error: unknown }) => answer.error,
  )
  const { data: cancelled } = await meridian.events.eventsCancel(booked.event.id)
  return {
    group: group.group_participants,
    booked: startOf(booked.event),
    moved: startOf(moved.event),
    cancelled: cancelled.event.status,
    refusal: refused,
    webhookSecret: webhook.secret,
  }
}

function startOf({ start }: { start: { dateTime: string } | { date: string } }): string {
  return 'dateTime' in start ? start.dateTime : start.date
}
