import { awaitSigns, fetchModules, isPressed, start } from './application.ts'
import { drawnZone, hasForm, root } from './page.ts'

/** What is answered by the application, and not by the browser. */
const CONTROLS = 'button, [type=radio], [type=checkbox], a[href^="/api/"]'

/** Who has been here, or may be signed in, as far as the browser tells. */
function readReader(): { isReturning: boolean; isKnown: boolean } {
  try {
    const isHere = sessionStorage.length > 0
    return {
      isReturning: isHere || localStorage.length > 0,
      isKnown: isHere || /"isAuthenticated":true/.test(localStorage.getItem('meridian.auth') ?? ''),
    }
  } catch {
    return { isReturning: false, isKnown: false }
  }
}

function readZone(): string {
  // A browser that must read all it knows of dates for it is busy for tens of milliseconds.
  return 'Temporal' in self ? Temporal.Now.timeZoneId() : Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The page's content with its times in the reader's zone. */
async function fetchInZone(zone: string): Promise<string> {
  const answer = await fetch(location.href, { headers: { 'time-zone': zone } })
  if (!answer.ok) throw new Error(`${answer.status}`)
  return answer.text()
}

function whenPainted(then: () => void): void {
  requestAnimationFrame(() => {
    setTimeout(then)
  })
}

/** Until somebody uses it. Who opens an invitation or a form mostly does. */
function sleep(): void {
  whenPainted(() => {
    if (isPressed()) return start()
    awaitSigns()
    if (drawnZone || hasForm) fetchModules('prefetch')
  })
}

/** What is pressed too early to be answered, the application presses again, in the order of the presses, and alone. */
function keepPresses(): void {
  let presses = 0
  addEventListener(
    'click',
    (event) => {
      const control = event.target instanceof Element ? event.target.closest<HTMLElement>(CONTROLS) : null
      if (!control || !root.hasAttribute('data-drawn')) return
      event.preventDefault()
      event.stopPropagation()
      presses += 1
      control.dataset['pressed'] = `${presses}`
    },
    true,
  )
}

/**
 * A drawn page is whole without the application, which starts at the first sign of somebody who does more than read,
 * or at once for who has been here: they may be signed in, or in the middle of something.
 */
export function startDrawnPage(): void {
  const { isReturning, isKnown } = readReader()
  // A form is drawn empty and for nobody: for who has typed into it, or is signed in, the application draws another.
  root.setAttribute(hasForm && isKnown ? 'data-drawn-anew' : 'data-drawn', '')
  keepPresses()

  // An invitation's times are drawn in its owner's zone. For a reader in another the server is asked once more; if it
  // does not answer, the application draws them.
  const zone = drawnZone && !isReturning ? readZone() : drawnZone
  const theirs = zone && zone !== drawnZone ? fetchInZone(zone) : undefined
  if (theirs || (drawnZone && isReturning)) root.setAttribute('data-not-theirs', '')

  addEventListener('DOMContentLoaded', async () => {
    if (isReturning) return whenPainted(start)
    if (!theirs) return sleep()
    const content = await theirs.catch(() => undefined)
    if (content === undefined) return whenPainted(start)
    // Somebody was quicker: what they pressed stays.
    if (isPressed()) return start()
    document.getElementById('page-data')?.remove()
    const drawn = document.getElementById('root')
    if (drawn) drawn.outerHTML = content
    root.removeAttribute('data-not-theirs')
    sleep()
  })
}
