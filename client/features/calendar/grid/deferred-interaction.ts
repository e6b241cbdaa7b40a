import type { PluginInput } from '@fullcalendar/react'

type InteractionClass = NonNullable<PluginInput['componentInteractions']>[number]
type Interaction = InstanceType<InteractionClass>

const RETRY_MS = 3000

function load(): Promise<{ default: PluginInput }> {
  return import('@fullcalendar/react/interaction').catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    return load()
  })
}

/** Loads FullCalendar's interactions on the first pointer movement; on touch screens as soon as the page is idle. */
const loaded = new Promise<void>((resolve) => {
  if (matchMedia('(hover: none)').matches) setTimeout(resolve)
  else document.addEventListener('pointermove', () => resolve(), { once: true, passive: true })
}).then(load)

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
