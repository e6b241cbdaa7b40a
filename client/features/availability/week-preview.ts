import { parseTimeOfDay, type Slot } from '#shared/schedule.ts'

/** The preview shows 8 to 20 o'clock, the same on every day. */
export const FIRST_HOUR = 8
export const LAST_HOUR = 20

const FROM = FIRST_HOUR * 60
const MINUTES = (LAST_HOUR - FIRST_HOUR) * 60

/** A slot in the preview. */
export interface PreviewBlock {
  start_time: string
  end_time: string
  /** Fractions of the preview's height. */
  top: number
  height: number
  /** Whether the slot is cut off at the edge of the preview. */
  before: boolean
  after: boolean
}

/**
 * Positions of a day's slots in the preview. Slots outside its hours get no height, at the nearer edge; slots that
 * end before they start are omitted.
 */
export function previewBlocks(slots: readonly Slot[]): PreviewBlock[] {
  const share = (time: string) => Math.min(1, Math.max(0, (parseTimeOfDay(time) - FROM) / MINUTES))
  return slots
    .filter(({ start_time, end_time }) => parseTimeOfDay(start_time) < parseTimeOfDay(end_time))
    .map(({ start_time, end_time }) => ({
      start_time,
      end_time,
      top: share(start_time),
      height: share(end_time) - share(start_time),
      before: parseTimeOfDay(start_time) < FROM,
      after: parseTimeOfDay(end_time) > FROM + MINUTES,
    }))
}
