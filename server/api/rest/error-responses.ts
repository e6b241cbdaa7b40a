import { z } from 'zod'
import { type ErrorBody, type ErrorParams, errors } from '#shared/errors.ts'
import { QUOTAS } from '#shared/quotas.ts'
import { DomainError, statusOf } from '../../platform/errors.ts'
import type { OperationError } from '../operations.ts'

type CodeWithParams = {
  [Code in OperationError]: Record<string, never> extends ErrorParams<Code> ? never : Code
}[OperationError]

/** Example parameters for messages that need them. */
const EXAMPLES: { [Code in CodeWithParams]: ErrorParams<Code> } & { [Code in OperationError]?: ErrorParams<Code> } = {
  already_decided: { status: 'approved' },
  calendar_unread: { name: 'Ana' },
  no_common_time: { days: 60 },
  participant_refused: { reason: 'already_added' },
  quota_reached: { quota: 'events' },
  too_many_calendars: { maximum: QUOTAS.calendars },
  too_many_invitations: { email: 'ana@example.com' },
  too_many_keys: { maximum: QUOTAS.api_keys },
  too_many_webhooks: { maximum: QUOTAS.webhooks },
}

/** Creates the example body of an error for the documentation. */
function createExampleBody(code: OperationError): ErrorBody {
  return new DomainError(code, EXAMPLES[code]).toBody()
}

/** Describes errors for OpenAPI, by status, with their codes. */
export function describeErrors(codes: readonly OperationError[]): Record<number, object> {
  const byStatus = Map.groupBy(codes, statusOf)
  return Object.fromEntries([...byStatus].map(([status, statusCodes]) => [status, getDescription(statusCodes)]))
}

const descriptions = new Map<string, object>()

/** Caches descriptions: most calls have the same errors. */
function getDescription(codes: readonly OperationError[]): object {
  const key = codes.join(' ')
  const description = descriptions.get(key) ?? createDescription(codes)
  descriptions.set(key, description)
  return description
}

const messageParams = z
  .record(z.string(), z.union([z.string(), z.number()]))
  .describe('Values in the message of this code')

function createDescription(codes: readonly OperationError[]): object {
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
