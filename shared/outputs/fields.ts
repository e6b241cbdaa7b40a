import { z } from 'zod'

/*
 * Fields that several outputs share. Only the server uses the schemas of this folder, to validate outputs and to
 * document them in `/docs`. The client imports their types.
 */

/**
 * A string that the server formats itself, such as an instant. The format is documented but not validated: that would
 * take three times as long as the rest of the validation.
 */
function documentedString(format: z.ZodType<string>): z.ZodString {
  const { $schema: _, type: __, ...documentation } = z.toJSONSchema(format)
  return z.string().meta(documentation)
}

export const instant = documentedString(z.iso.datetime()).meta({ examples: ['2026-11-17T09:30:00.000Z'] })
export const day = documentedString(z.iso.date()).meta({ examples: ['2026-11-17'] })
export const uuid = documentedString(z.uuid()).meta({ examples: ['0f8d6a52-3c1e-4b7a-9a35-5c0d6b1f2e47'] })
export const email = z.string().meta({ examples: ['ana@example.com'] })
export const timeZone = z.string().meta({ examples: ['Europe/Madrid'] })
export const color = z.string().meta({ description: 'Six hex digits without #', examples: ['24b3f5'] })
export const minutes = (example: number) => z.int().meta({ description: 'Minutes', examples: [example] })
export const eventId = z.string().meta({ examples: ['pVfq0hJ3TqC0oN2yVb6m1A'] })

export const success = z.object({ success: z.literal(true) }).meta({ id: 'Success' })

export const nextPage = z.string().nullable().meta({ description: 'null on the last page' })
