import { parseTimeOfDay, type Slot } from '#shared/schedule.ts'

/** The preview shows the hours from 8 to 20; they are wall-clock hours, the same on every day of the year. */
export const FIRST_HOUR = 8
export const LAST_HOUR = 20

const FROM = FIRST_HOUR * 60
const MINUTES = (LAST_HOUR - FIRST_HOUR) * 60

/** A slot as the preview draws it. */
export interface PreviewBlock {
  start_time: string
  end_time: string
  /** Shares of the preview's height, 0 to 1. */
  top: number
  height: number
  /** It begins before the hours that are shown, or goes on after them. */
  before: boolean
  after: boolean
}

/**
 * Where a day's slots stand in the preview. What lies wholly outside its hours is drawn as a block without height
 * at the edge it lies beyond; a slot that does not end after it starts is not drawn.
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
