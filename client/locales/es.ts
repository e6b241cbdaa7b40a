import { commands } from './es/commands.ts'
import { common } from './es/common.ts'
import { groups } from './es/groups.ts'
import { said } from './es/said.ts'

/** All sentences of the screens, in Spanish: in the familiar form (tú), as a friend who is good at it would put it. */
export const spanish = { ...commands, ...common, ...groups, ...said } as const

export type Spanish = typeof spanish
