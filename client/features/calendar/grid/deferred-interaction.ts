import type { PluginInput } from '@fullcalendar/react'

type InteractionClass = NonNullable<PluginInput['componentInteractions']>[number]
type Interaction = InstanceType<InteractionClass>

const RETRY_DELAY_MS = 3000

function loadPlugin(): Promise<{ default: PluginInput }> {
  return import('@fullcalendar/react/interaction').catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
    return loadPlugin()
  })
}

/** Loads FullCalendar's interactions on the first pointer movement; on touch screens, in the next task. */
const interactionPlugin = new Promise<void>((resolve) => {
  if (matchMedia('(hover: none)').matches) setTimeout(resolve)
  else document.addEventListener('pointermove', () => resolve(), { once: true, passive: true })
}).then(loadPlugin)

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
    const { default: plugin } = await interactionPlugin
    if (this.#isDestroyed) return
    this.#interactions = (plugin.componentInteractions ?? []).map((Class) => new Class(settings))
  }

  destroy(): void {
    this.#isDestroyed = true
    for (const interaction of this.#interactions) interaction.destroy()
  }
}

/** Loads FullCalendar's handling of clicks, drags and resizes later: the calendar can be shown without it. */
export const deferredInteractionPlugin: PluginInput = {
  name: 'meridian-deferred-interaction',
  componentInteractions: [DeferredInteraction],
}
