import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type * as z from 'zod/v4/core'
import { email } from '#shared/access.ts'
import { groupName, groupParticipants, urlInvitesParam } from '#shared/invitations.ts'
import { meetingParam, moveInput } from '#shared/meeting-input.ts'
import { notMeInput } from '#shared/not-me.ts'
import { color, eventDuration, urlInvites } from '#shared/users.ts'
import { wireId } from '#shared/wire-id.ts'
import { instant, plainDate, timeZone } from '#shared/wire-time.ts'
import { TOKEN_COOKIE, TOKEN_PATH } from '../../features/auth/session-cookies.ts'
import type { Config } from '../../platform/config.ts'
import { GENERAL_LIMIT } from '../../platform/limits/declared-limit.ts'
import { MAX_BODY_BYTES, MAX_DEPTH, MAX_FILE_BODY_BYTES, MAX_NODES } from '../../platform/wire/json-text.ts'
import { cookieName } from '../cookies.ts'
import { addExamples, EXAMPLE_BODIES } from './examples.ts'
import { IDEMPOTENCY_KEY_TEXT } from './idempotency-key.ts'
import { LIMITS_TEXT } from './limits-text.ts'
import { WEBHOOK_DOCS } from './webhook-docs.ts'

/** Formats, descriptions, and examples to add to the JSON Schema of these zod schemas. */
const SCHEMA_DETAILS = new Map<z.$ZodType, object>([
  [instant, { format: 'date-time', examples: ['2026-11-17T09:30:00.000Z'] }],
  [plainDate, { format: 'date', examples: ['2026-11-17'] }],
  [timeZone, { description: 'An IANA time zone', examples: ['Europe/Madrid'] }],
  [email, { format: 'email', examples: ['ana@example.com'] }],
  [
    meetingParam,
    { description: 'Your handle from an email or, with a session or API key, the id of a calendar entry' },
  ],
  [
    notMeInput.shape.secret,
    {
      description: 'From the “This was not me” link in an email',
      examples: ['b5Wm3vJx0m2dC7nB5kLw9yRAQ0hJ3TqC0oN2yVb6m1A'],
    },
  ],
  [moveInput.shape.sooner, { description: 'Move to the first time other than the current one, even if it is earlier' }],
  [wireId, { format: 'uuid', examples: ['0f8d6a52-3c1e-4b7a-9a35-5c0d6b1f2e47'] }],
  [color, { description: 'Six hex digits without #', examples: ['24b3f5'] }],
  [eventDuration, { description: 'Minutes', examples: [30] }],
  [urlInvites, { examples: ['ana'] }],
  [urlInvitesParam, { examples: ['ana'] }],
  [groupName, { examples: ['Weekly'] }],
  [groupParticipants, { examples: [['ana@example.com', 'ben@example.com']] }],
  ...EXAMPLE_BODIES,
])

const zodToJsonConfig: NonNullable<Parameters<typeof createJsonSchemaTransform>[0]['zodToJsonConfig']> = {
  override: ({ zodSchema, jsonSchema }) => void Object.assign(jsonSchema, SCHEMA_DETAILS.get(zodSchema)),
}

const DESCRIPTION = `Finds meeting times and books them.

Request bodies are uncompressed JSON in UTF-8: at most ${MAX_BODY_BYTES / 1024} kB, ${MAX_DEPTH} levels and ${MAX_NODES.toLocaleString('en')} values; \
with a calendar file, ${MAX_FILE_BODY_BYTES / 1024 / 1024} MB. \
Each user may make ${GENERAL_LIMIT.points} calls a minute; anonymous calls are counted per network. The header \`RateLimit\` reports the \
remaining calls; a 429 response has \`Retry-After\`. Some calls have lower limits.

## Errors

Every error is \`{detail, code, params?, fields?, field_errors?}\`. \`detail\` is an English sentence, \`code\` never changes, and
\`params\` has the names and numbers in the sentence. \`fields\` has a sentence for each invalid field, and
\`field_errors\` has its \`{code, params?}\`. Some errors have more data, such as \`slots\`, the nearest times that are free, or \`retry_after\`, in seconds. If several errors apply, the first of 401, 403, 404, and 400 is returned. A malformed id returns 404, like an unknown one.
An unreadable body (400, 413, 415) is rejected before the caller is checked.

## Retries

Calls with the header \`Idempotency-Key\` can be retried safely; other calls ignore it. ${IDEMPOTENCY_KEY_TEXT}

## Limits

${LIMITS_TEXT}

## Constraints between fields

Even if a field matches its own schema, it is rejected (400, in \`fields\`) if it conflicts with another field:

- \`end\` of an event: The end must come after the start. An event can last at most 31 days. (If the length does not change, it is not checked.) Both must be date-times, or both dates.
- \`dateTime\` of a moved meeting: a timestamp with an offset, or a local time with its \`timeZone\`.
- \`time_max\`: after \`time_min\`, and within the maximum range of the call.
- \`end_time\` of working hours: A slot must end after it starts. Slots on the same day must not overlap.
- \`url\` of \`meeting_provider_info\`, if the provider is \`custom\`: Enter the link to your meeting room.
- \`participants\` of a group: two to ten, without the owner.`

/** Creates the options that generate `/docs` from the REST routes: OpenAPI 3.1, with examples in every schema. */
export function createOpenApiOptions({ publicUrl }: Config): FastifyDynamicSwaggerOptions {
  const transformSchemas = createJsonSchemaTransformObject({ zodToJsonConfig })
  return {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Meridian', version: '1.0.0', description: DESCRIPTION },
      servers: [{ url: publicUrl }],
      webhooks: WEBHOOK_DOCS,
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description:
              'A session token, or an API key (`mrd_…`) created on the dashboard under API & webhooks. Calls that change something reject read-only keys (403, `read_only_key`).',
          },
          session: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'A session token. API keys are rejected (403, `needs_session`).',
          },
          cookie: {
            type: 'apiKey',
            in: 'cookie',
            name: cookieName(TOKEN_COOKIE, TOKEN_PATH, publicUrl.startsWith('https:')),
          },
        },
      },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig }),
    transformObject(document) {
      const transformed = transformSchemas(document)
      const schemas = 'components' in transformed ? transformed.components?.schemas : undefined
      // The plugin also lists each output as an input schema, which no call uses.
      for (const name of Object.keys(schemas ?? {})) if (name.endsWith('Input')) delete schemas?.[name]
      addExamples(transformed)
      shareErrorResponses(transformed)
      return transformed
    },
  }
}

interface ErrorResponse {
  content: { 'application/json': { schema: { properties: { code: { enum: string[] } } } } }
}

interface ApiDocument {
  paths?: Record<string, Record<string, { responses: Record<string, ErrorResponse | { $ref: string }> }>>
  components?: { responses?: Record<string, ErrorResponse> }
}

/**
 * Moves errors to `components.responses`, each named after its status and codes. Most calls share them, and whenever
 * Swagger UI shows a call, it processes the whole document.
 */
function shareErrorResponses(document: object): void {
  const { paths = {}, components = {} } = document as ApiDocument
  const errors: Record<string, ErrorResponse> = {}
  for (const { responses } of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    for (const [status, response] of Object.entries(responses)) {
      if (Number(status) < 400 || '$ref' in response) continue
      const name = [status, ...response.content['application/json'].schema.properties.code.enum].join('.')
      errors[name] = response
      responses[status] = { $ref: `#/components/responses/${name}` }
    }
  }
  components.responses = errors
}
