import { z } from 'zod/mini'
import { instant } from './wire-time.ts'

/** A participant as the reader may see them. Names are data and are shown unchanged. */
const participantRef = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('you') }),
  z.object({ kind: z.literal('named'), name: z.string() }),
  z.object({ kind: z.literal('anonymous') }),
])

export type ParticipantRef = z.infer<typeof participantRef>

/** The only constraint that rules a slot out, and the participant who has it. */
const relaxation = z.discriminatedUnion('code', [
  z.object({
    code: z.enum(['minimum_notice', 'busy_times', 'working_hours']),
    params: z.object({ who: participantRef }),
  }),
  z.object({
    code: z.literal('buffer').check(z.describe('The buffer before and after meetings')),
    params: z.object({ who: participantRef, minutes: z.int().check(z.positive()) }),
  }),
])

export type Relaxation = z.infer<typeof relaxation>

const share = (description: string) => z.number().check(z.minimum(0), z.maximum(1), z.describe(description))

/** The share of the searched times that one participant blocks. */
const blockedShare = z.object({
  who: participantRef,
  share: share('The share of the searched times that they block'),
  hours: share('The part of `share` that is outside their working hours'),
  busy: share('The part of `share` that is within their working hours, but when they are busy'),
})

export type BlockedShare = z.infer<typeof blockedShare>

/** Why no time fits: the share that each participant blocks, and the nearest slots if one constraint is relaxed. */
const noCommonTime = z.object({
  horizon_days: z.int(),
  participants: z.array(blockedShare),
  relaxed_slots: z.array(z.object({ start: instant, end: instant, relaxation })),
})

export type NoCommonTime = z.infer<typeof noCommonTime>
