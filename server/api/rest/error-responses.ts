import { z } from 'zod'
import { MAX_API_KEYS } from '#shared/api-keys.ts'
import { MAX_CALENDARS } from '#shared/calendars.ts'
import { type ErrorBody, type ErrorParams, errors } from '#shared/errors.ts'
import { MAX_WEBHOOKS } from '#shared/webhooks.ts'
import { DomainError, statusOf } from '../../platform/errors.ts'
import type { OperationErrorCode } from '../operations.ts'

type CodeWithParams = {
  [Code in OperationErrorCode]: Record<string, never> extends ErrorParams<Code> ? never : Code
}[OperationErrorCode]

/** Example parameters for messages that need them. */
const EXAMPLES: { [Code in CodeWithParams]: ErrorParams<Code> } & { [Code in OperationErrorCode]?: ErrorParams<Code> } =
  {
    already_decided: { status: 'approved' },
    calendar_unread: { name: 'Ana' },
    no_common_time: { days: 60 },
    participant_refused: { reason: 'already_added' },
    quota_reached: { quota: 'events' },
    too_many_calendars: { maximum: MAX_CALENDARS },
    too_many_invitations: { email: 'ana@example.com' },
    too_many_keys: { maximum: MAX_API_KEYS },
    too_many_webhooks: { maximum: MAX_WEBHOOKS },
  }

/** Creates the example body of an error for the documentation. */
function createExampleBody(code: OperationErrorCode): ErrorBody {
  return new DomainError(code, EXAMPLES[code]).toBody()
}

/** Describes errors for OpenAPI, by status, with their codes. */
export function describeErrors(codes: readonly OperationErrorCode[]): Record<number, object> {
  const byStatus = Map.groupBy(codes, statusOf)
  return Object.fromEntries([...byStatus].map(([status, statusCodes]) => [status, getResponseObject(statusCodes)]))
}

const responseObjects = new Map<string, object>()

/** Caches Response Objects (OpenAPI): most calls have the same errors. */
function getResponseObject(codes: readonly OperationErrorCode[]): object {
  const key = codes.join(' ')
  const responseObject = responseObjects.get(key) ?? createResponseObject(codes)
  responseObjects.set(key, responseObject)
  return responseObject
}

const messageParams = z
  .record(z.string(), z.union([z.string(), z.number()]))
  .describe('Values in the message of this code')

function createResponseObject(codes: readonly OperationErrorCode[]): object {
  const schema = z
    .looseObject({
      detail: z.string(),
      code: z.enum(codes),
      ...(codes.some((code) => typeof errors[code].message === 'function') && { params: messageParams.optional() }),
      ...(codes.some((code) => statusOf(code) < 500) && {
        fields: z.record(z.string(), z.string()).optional().describe('Messages by field, in English'),
        field_errors: z
          .record(z.string(), z.looseObject({ code: z.string(), params: messageParams.optional() }))
          .optional()
          .describe('Codes by field, with the values in their messages'),
      }),
    })
    .meta({ examples: codes.map(createExampleBody) })
  return {
    description: codes.map((code) => `\`${code}\`: ${createExampleBody(code).detail}`).join('\n\n'),
    content: { 'application/json': { schema } },
  }
}
