import { z } from 'zod'

/*
 * What several answers have in common. All of `answers/` says what the calls answer, for `/docs` and for whoever makes a
 * client from it: the compiler holds each schema to the type of what is really answered (`route.ts`), so that the two
 * cannot part.
 */

export const instant = z.iso.datetime().meta({ examples: ['2026-11-17T09:30:00.000Z'] })
export const email = z.string().meta({ examples: ['ana@example.com'] })
export const timeZone = z.string().meta({ examples: ['Europe/Madrid'] })
export const color = z.string().meta({ description: 'Six hex digits without #', examples: ['24b3f5'] })
export const minutes = (example: number) => z.int().meta({ description: 'Minutes', examples: [example] })
export const uuid = z.uuid().meta({ examples: ['0f8d6a52-3c1e-4b7a-9a35-5c0d6b1f2e47'] })
export const eventId = z.string().meta({ examples: ['pVfq0hJ3TqC0oN2yVb6m1A'] })

export const success = z.object({ success: z.literal(true) }).meta({ id: 'Success' })

export const nextPage = z.string().nullable().meta({ description: 'null on the last page' })
