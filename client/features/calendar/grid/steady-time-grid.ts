import type { PluginInput } from '@fullcalendar/react'
import timeGrid from '@fullcalendar/react/timegrid'

interface DayRanges {
  slotRange: unknown
  activeRange: unknown
}

type BuildDayCols = (daySeries: unknown, dateEnv: unknown, ranges: DayRanges) => unknown

/** A part of an event in one day, as FullCalendar cuts it. */
interface Segment {
  eventRange?: { instance: { instanceId: string } | null }
  col: number
}

/** Parts, by day. */
type SplitSegments = (segments: readonly Segment[] | null, days: number) => readonly (readonly Segment[])[]

/** What is dragged or stretched, by day: its parts, and the events that it is made of. */
interface Interaction {
  segs: readonly Segment[]
  affectedInstances: Record<string, unknown>
}
type SplitInteraction = (interaction: Interaction | null, days: number) => (Interaction | null)[]

/** What FullCalendar's view keeps to itself, and remembers too little of. */
interface View {
  buildDayCols?: BuildDayCols
  splitFgEventSegs?: SplitSegments
  splitBgEventSegs?: SplitSegments
  splitBusinessHourSegs?: SplitSegments
  splitNowIndicatorSegs?: SplitSegments
  splitDateSelectionSegs?: SplitSegments
  splitEventDrag?: SplitInteraction
  splitEventResize?: SplitInteraction
}
type ViewClass = new (...args: never[]) => View

const SPLITS = [
  'splitFgEventSegs',
  'splitBgEventSegs',
  'splitBusinessHourSegs',
  'splitNowIndicatorSegs',
  'splitDateSelectionSegs',
] as const

/** The same days for the same ranges: FullCalendar 7.1.4 compares the object around these, which it makes each time. */
function withLastDays(build: BuildDayCols): BuildDayCols {
  let from: unknown[] = []
  let cols: unknown
  return (daySeries, dateEnv, ranges) => {
    const asked = [daySeries, dateEnv, ranges.slotRange, ranges.activeRange]
    if (asked.some((value, index) => value !== from[index])) cols = build(daySeries, dateEnv, ranges)
    from = asked
    return cols
  }
}

/** Do two parts say the same? It is asked of every event, whenever one has changed. */
function isAlike(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (!isFields(a) || !isFields(b)) return false
  if (a instanceof Date) return Number(a) === Number(b)
  for (const key in a) if (!isAlike(a[key], b[key])) return false
  for (const key in b) if (!(key in a)) return false
  return true
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function idOf({ eventRange }: Segment): string {
  return eventRange?.instance?.instanceId ?? ''
}

function nameOf(segment: Segment): string {
  return `${idOf(segment)} ${segment.col}`
}

/** The same parts, and days of them, for the same events: all are cut anew when one event has changed. */
function withLastSegments(split: SplitSegments): SplitSegments {
  let known = new Map<string, Segment>()
  let days: readonly (readonly Segment[])[] = []
  let cut: { segments: readonly Segment[] | null; count: number } | undefined
  return (segments, count) => {
    if (cut && cut.segments === segments && cut.count === count) return days
    cut = { segments, count }
    const kept = (segments || []).map((segment) => {
      const last = known.get(nameOf(segment))
      return last && isAlike(last, segment) ? last : segment
    })
    known = new Map(kept.map((segment) => [nameOf(segment), segment]))
    const fresh = split(kept, count).map((day, index) => {
      const last = days[index]
      return last?.length === day.length && day.every((segment, at) => segment === last[at]) ? last : day
    })
    if (fresh.length !== days.length || fresh.some((day, index) => day !== days[index])) days = fresh
    return days
  }
}

/**
 * Nothing for the days that it does not concern.
 * @param eventsOf the parts of a day
 */
function withoutOtherDays(split: SplitInteraction, eventsOf: (day: number) => readonly Segment[]): SplitInteraction {
  return (interaction, count) =>
    split(interaction, count).map((part, day) => {
      if (!part || part.segs.length > 0) return part
      return eventsOf(day).some((segment) => idOf(segment) in part.affectedInstances) ? part : null
    })
}

function steady(Original: ViewClass): ViewClass {
  return class extends Original {
    constructor(...args: never[]) {
      super(...args)
      if (this.buildDayCols) this.buildDayCols = withLastDays(this.buildDayCols)
      for (const name of SPLITS) {
        const split = this[name]
        if (split) this[name] = withLastSegments(split)
      }
      const split = this.splitFgEventSegs
      let shown: readonly (readonly Segment[])[] = []
      if (split) this.splitFgEventSegs = (...of) => (shown = split(...of))
      for (const name of ['splitEventDrag', 'splitEventResize'] as const) {
        const interaction = this[name]
        if (interaction) this[name] = withoutOtherDays(interaction, (day) => shown[day] ?? [])
      }
    }
  }
}

/** FullCalendar's time grid, which draws no more than what has changed; with many events that is what dragging takes. */
export const steadyTimeGrid: PluginInput = {
  ...timeGrid,
  // Nothing forbids an event a time: it need not be held against every other event at each step.
  isPropsValid: () => true,
  views: Object.fromEntries(
    Object.entries(timeGrid.views ?? {}).map(([name, view]) => {
      if (typeof view !== 'object' || !view.component) return [name, view]
      return [name, { ...view, component: steady(view.component as ViewClass) }]
    }),
  ) as PluginInput['views'] & object,
}
