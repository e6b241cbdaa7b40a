import type { CalendarApi, PluginInput } from '@fullcalendar/react'
import plugin from '@fullcalendar/react/interaction'

export type InteractionClass = NonNullable<PluginInput['componentInteractions']>[number]
export type Interaction = InstanceType<InteractionClass>

/** What FullCalendar keeps to itself of how it handles changes: each is drawn as it comes. */
interface ChangeQueue {
  isDrainingActionQueue: boolean
  drainActionQueue(): void
}

interface Emitter {
  trigger(type: string, ...args: unknown[]): void
}

/** Draws all that is changed in the calendar meanwhile once, at the end. */
export function inOneDrawing(api: CalendarApi, change: () => void): void {
  const { currentDataManager } = api as unknown as { currentDataManager: ChangeQueue }
  currentDataManager.isDrainingActionQueue = true
  try {
    change()
  } finally {
    currentDataManager.isDrainingActionQueue = false
    currentDataManager.drainActionQueue()
  }
}

/** FullCalendar 7.1.4 draws a drop three times: nothing dragged, the event where it was, the event where it is now. */
function withOneDrawing(Original: InteractionClass): InteractionClass {
  return class extends Original {
    constructor(...[settings]: ConstructorParameters<InteractionClass>) {
      super(settings)
      const { emitter } = (this as unknown as { dragging: { emitter: Emitter } }).dragging
      const trigger = emitter.trigger.bind(emitter)
      emitter.trigger = (type, ...args) => {
        if (type !== 'dragend') return trigger(type, ...args)
        return inOneDrawing(settings.component.context.calendarApi, () => trigger(type, ...args))
      }
    }
  }
}

/** What pointers do in a calendar: pressing, dragging, stretching. */
export const pointerInteractions: InteractionClass[] = (plugin.componentInteractions ?? []).map(withOneDrawing)
