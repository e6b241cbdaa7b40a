import type { PluginInput } from '@fullcalendar/react'
import type { Interaction, InteractionClass } from './pointer-interactions.ts'

let classes: readonly InteractionClass[] | undefined

const TRY_AGAIN_MS = 10_000

/** What could not be fetched, as without a connection, is asked for again. */
async function fetchClasses(): Promise<readonly InteractionClass[]> {
  const fetched = await import('./pointer-interactions.ts').catch(() => undefined)
  if (!fetched) {
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS))
    return fetchClasses()
  }
  classes = fetched.pointerInteractions
  return classes
}

/** Resolves when there is a hand: a mouse that moves; where nothing hovers, as soon as the page has nothing else to do. */
function handAtWork(): Promise<void> {
  return new Promise((resolve) => {
    const found = () => resolve()
    if (matchMedia('(hover: none)').matches) setTimeout(found)
    else document.addEventListener('pointermove', found, { once: true, passive: true })
  })
}

/** Stands for what FullCalendar does with pointers until that is here. */
class DeferredInteractions implements Interaction {
  readonly component: Interaction['component']
  readonly isHitComboAllowed: Interaction['isHitComboAllowed']
  #real: Interaction[] = []
  #isDestroyed = false

  constructor(settings: ConstructorParameters<InteractionClass>[0]) {
    this.component = settings.component
    this.isHitComboAllowed = settings.isHitComboAllowed
    const begin = (known: readonly InteractionClass[]) => {
      if (!this.#isDestroyed) this.#real = known.map((Real) => new Real(settings))
    }
    if (classes) begin(classes)
    else void handAtWork().then(fetchClasses).then(begin)
  }

  destroy(): void {
    this.#isDestroyed = true
    for (const interaction of this.#real) interaction.destroy()
  }
}

/** Pressing, dragging and stretching in the calendar, without which it is drawn sooner: a tenth of its code. */
export const deferredInteraction: PluginInput = {
  name: 'meridian-deferred-interaction',
  componentInteractions: [DeferredInteractions],
}
