import type { PluginInput } from '@fullcalendar/react'
import { loadWithRetry } from '#client/lib/chunk-loading.ts'

type InteractionClass = NonNullable<PluginInput['componentInteractions']>[number]
type Interaction = InstanceType<InteractionClass>

/** Loads FullCalendar's interactions on the first pointer movement; on touch screens as soon as the page is idle. */
const loaded = new Promise<void>((resolve) => {
  if (matchMedia('(hover: none)').matches) setTimeout(resolve)
  else document.addEventListener('pointermove', () => resolve(), { once: true, passive: true })
}).then(() => loadWithRetry(() => import('@fullcalendar/react/interaction')))

class DeferredInteraction implements Interaction {
  readonly component: Interaction['component']
  readonly isHitComboAllowed: Interaction['isHitComboAllowed']
  #interactions: Interaction[] = []
  #isDestroyed = false

  constructor(settings: ConstructorParameters<InteractionClass>[0]) {
    this.component = settings.component
    this.isHitComboAllowed = settings.isHitComboAllowed
    void this.#start(settings)
  }

  async #start(settings: ConstructorParameters<InteractionClass>[0]): Promise<void> {
    const { default: plugin } = await loaded
    if (this.#isDestroyed) return
    this.#interactions = (plugin.componentInteractions ?? []).map((Real) => new Real(settings))
  }

  destroy(): void {
    this.#isDestroyed = true
    for (const interaction of this.#interactions) interaction.destroy()
  }
}

/** Clicks, drags and resizes in the calendar, whose code is not needed to show it. */
export const deferredInteraction: PluginInput = {
  name: 'meridian-deferred-interaction',
  componentInteractions: [DeferredInteraction],
}
