import { z } from 'zod'
import { email, instant, nextPage, uuid } from './fields.ts'

export const group = z
  .object({
    _id: uuid,
    name: z.string().meta({ examples: ['Weekly'] }),
    group_owner: email,
    group_participants: z.array(email).meta({ description: 'In the order in which they were added' }),
    invited: z.array(email).meta({ description: 'Participants who have not accepted their invitation' }),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'Group' })

export const groupPage = z.object({ groups: z.array(group), next_cursor: nextPage })
