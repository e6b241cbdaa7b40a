import { createHash } from 'node:crypto'
import { invalid } from '../api-errors.ts'
import type { Calendar, Context, EventResource } from '../state.ts'
import { saveEvent } from './events-store.ts'

type Conference = NonNullable<EventResource['conferenceData']>

/**
 * Applies a write to the conference of an event. Without `conferenceDataVersion=1`, `body.conferenceData` is ignored.
 * https://developers.google.com/workspace/calendar/api/guides/create-events#conferencing
 */
export function applyConference(
  context: Context,
  before: EventResource,
  after: EventResource,
  body: EventResource,
  version: number,
): EventResource {
  const { conferenceData: _, hangoutLink: __, ...rest } = after
  const previousConference = {
    ...(before.conferenceData ? { conferenceData: before.conferenceData } : {}),
    ...(before.hangoutLink ? { hangoutLink: before.hangoutLink } : {}),
  }
  if (version !== 1 || body.conferenceData === undefined) return { ...rest, ...previousConference }
  if (body.conferenceData === null) return rest
  const request = body.conferenceData.createRequest
  const entryPoints = body.conferenceData.entryPoints ?? []
  if (!request) {
    if (entryPoints.length === 0) throw invalid('Invalid conference data.')
    return { ...rest, ...previousConference, conferenceData: body.conferenceData }
  }
  if (!request.requestId) throw invalid('Missing conference request ID.')
  const type = request.conferenceSolutionKey?.type ?? 'hangoutsMeet'
  if (type !== 'hangoutsMeet') throw invalid('Invalid conference type value.')
  // "If an ID provided is the same as for the previous request, the request is ignored."
  if (before.conferenceData?.createRequest?.requestId === request.requestId) return { ...rest, ...previousConference }
  const createRequest = { requestId: request.requestId, conferenceSolutionKey: { type } }
  return {
    ...rest,
    ...(context.switches.conference === 'success'
      ? createConferenceFields(createRequest)
      : { conferenceData: { createRequest: { ...createRequest, status: { statusCode: 'pending' } } } }),
  }
}

function createConferenceFields(createRequest: NonNullable<Conference['createRequest']>): EventResource {
  const letters = [...createHash('sha256').update(`${createRequest.requestId}`).digest()]
    .map((byte) => String.fromCharCode(97 + (byte % 26)))
    .join('')
  const id = `${letters.slice(0, 3)}-${letters.slice(3, 7)}-${letters.slice(7, 10)}`
  const uri = `https://meet.google.com/${id}`
  return {
    hangoutLink: uri,
    conferenceData: {
      createRequest: { ...createRequest, status: { statusCode: 'success' } },
      entryPoints: [{ entryPointType: 'video', uri, label: `meet.google.com/${id}` }],
      conferenceSolution: {
        key: { type: 'hangoutsMeet' },
        name: 'Google Meet',
        iconUri:
          'https://fonts.gstatic.com/s/i/productlogos/meet_2020q4/v6/web-512dp/logo_meet_2020q4_color_2x_web_512dp.png',
      },
      conferenceId: id,
    },
  }
}

/** Finishes a pending conference after a delay; this changes the event like any other write. */
export function finishConferenceLater(context: Context, calendar: Calendar, eventId: string): void {
  const pending = calendar.events.get(eventId)?.resource.conferenceData?.createRequest
  if (pending?.status?.statusCode !== 'pending') return
  const timer = setTimeout(() => {
    const current = calendar.events.get(eventId)?.resource
    const { status: _, ...request } = current?.conferenceData?.createRequest ?? {}
    if (!current || request.requestId !== pending.requestId) return
    const conference =
      context.switches.conference === 'failure'
        ? { conferenceData: { createRequest: { ...request, status: { statusCode: 'failure' } } } }
        : createConferenceFields(request)
    saveEvent(context, calendar, { ...current, ...conference })
  }, context.switches.conferenceDelayMs)
  timer.unref()
}
