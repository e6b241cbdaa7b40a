import { startOf } from '#client/entities/meeting/meeting-time.ts'
import { guestApi } from '#client/lib/guest-api.ts'
import { useSession } from '#client/lib/session/session.ts'
import type { OpenMeeting } from '#shared/meetings.ts'
import type { SlotSource } from '../slots/slot-source.ts'

/** The times to which a meeting can be moved, without its current one. */
export function useMeetingSlots({ event, event_duration: duration }: OpenMeeting): SlotSource {
  const { userInfo } = useSession()
  return {
    key: ['meeting', event.id, startOf(event), userInfo?.user_id ?? null],
    duration,
    load: (range) => guestApi.match.availability.query({ event_id: event.id, ...range }),
  }
}
