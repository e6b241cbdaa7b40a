import type { Text } from '#client/lib/language.ts'
import type { OfferedSlot } from '#shared/invitations.ts'

/** What speaks against a time for who reads it, though they may take it. */
export interface Clash {
  /** Beside the time. */
  note: Text
  /** In a sentence. */
  says: Text
}

const CLASHES: readonly [mark: keyof OfferedSlot, Clash][] = [
  ['busy', { note: 'you are busy', says: 'You have something else then' }],
  ['unknown', { note: 'not known', says: 'Your calendar could not be read for this time' }],
  ['too_close', { note: 'too close', says: 'That is close to something else you have' }],
  ['outside_hours', { note: 'off hours', says: 'That is outside of your own hours' }],
]

/** Does nothing of the reader's own speak against a time? */
export function suits(slot: OfferedSlot): boolean {
  return clashOf(slot) === undefined
}

/** The weightiest of what speaks against a time. */
export function clashOf(slot: OfferedSlot): Clash | undefined {
  return CLASHES.find(([mark]) => slot[mark])?.[1]
}
