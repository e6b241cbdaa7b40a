import { z } from 'zod'

export const community = z.object({ url: z.string().nullable() })
