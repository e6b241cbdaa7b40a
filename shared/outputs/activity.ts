import { z } from 'zod'
import { ACTIVITY_ACTIONS, ACTOR_KINDS, type Activity } from '../activity.ts'
import { instant, nextPage, uuid } from './fields.ts'

const entryFields = {
  id: z.string().meta({ examples: ['4711'] }),
  at: instant,
  action: z.enum(ACTIVITY_ACTIONS),
  params: z
    .record(z.string(), z.union([z.string(), z.number(), z.null()]))
    .meta({ description: 'Ids, numbers, and enumerated values', examples: [{ key_id: '8dK2mPq0Zr4T' }] }),
  actor_kind: z.enum(ACTOR_KINDS),
  ip: z
    .string()
    .nullable()
    .meta({ examples: ['192.0.2.1'] }),
  device: z
    .string()
    .nullable()
    .meta({ description: 'Browser and system, from the user agent', examples: ['Firefox · Windows'] }),
  times: z.int().meta({
    description: 'Number of occurrences in the same clock hour; `at` is the time of the first',
    examples: [1],
  }),
}

const actorName = z.string().nullable()

const activityEntry = z
  .object({
    ...entryFields,
    actor_name: actorName.meta({ description: 'Who acted, if not you', examples: ['Ana'] }),
  })
  .meta({ id: 'ActivityEntry' })

const auditEntry = z
  .object({
    ...entryFields,
    actor_name: actorName.meta({ description: 'The name of the user who acted', examples: ['Ana'] }),
    user_id: uuid.nullable(),
    user_email: z.string().nullable(),
    actor_id: uuid.nullable(),
    request_id: z.string().nullable().meta({ description: 'The value of the header `x-request-id`' }),
  })
  .meta({ id: 'AuditEntry' })

/** Ties params to actions for the compiler only: entries from older versions may have other params. */
function withActivity<Entry extends { action: string; params: object }>(
  schema: z.ZodType<Entry>,
): z.ZodType<Activity & Omit<Entry, keyof Activity>> {
  return schema as never
}

export const activityPage = z
  .object({ entries: z.array(withActivity(activityEntry)), next_cursor: nextPage })
  .meta({ id: 'ActivityPage' })

export const auditPage = z
  .object({ entries: z.array(withActivity(auditEntry)), next_cursor: nextPage })
  .meta({ id: 'AuditPage' })
