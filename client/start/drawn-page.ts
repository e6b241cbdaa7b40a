import { CONTROLS, findPressed, markPress, takePresses } from '../lib/early-presses.ts'
import { awaitSigns, fetchModules, isPressed, start } from './application.ts'
import { drawnZone, hasForm, root } from './page.ts'

/** Who has been here, or may be signed in, as far as the browser tells. */
function readReader(): { isReturning: boolean; isKnown: boolean; hasOwnTimes: boolean } {
  try {
    const isHere = sessionStorage.length > 0
    const isSignedIn = /"isAuthenticated":true/.test(localStorage.getItem('meridian.auth') ?? '')
    const hasChosen =
      sessionStorage.getItem('meridian.guest-zone') !== null ||
      /"start":"/.test(sessionStorage.getItem('meridian.booking-draft') ?? '')
    return {
      isReturning: isHere || localStorage.length > 0,
      isKnown: isHere || isSignedIn,
      hasOwnTimes: isSignedIn || hasChosen,
    }
  } catch {
    return { isReturning: false, isKnown: false, hasOwnTimes: false }
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
  for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'click']) {
    addEventListener(type, () => void (lastPointer = { type, at: performance.now() }), true)
  }
  addEventListener(
    'click',
    (event) => {
      const control = event.target instanceof Element ? event.target.closest<HTMLElement>(CONTROLS) : null
      if (!control || !root.hasAttribute('data-drawn')) return
      event.preventDefault()
      event.stopPropagation()
      presses += 1
      markPress(control, presses)
    },
    true,
  )
}

let lastPointer = { type: '', at: 0 }
/** A click comes this soon after its pointer has left, ms. */
const CLICK_MS = 300
const MOMENT_MS = 30

/** No finger is down, and no click on its way: one whose element has gone meanwhile would be lost. */
async function untilReleased(): Promise<void> {
  const { type, at } = lastPointer
  if (type !== 'pointerdown' && !(type === 'pointerup' && performance.now() - at < CLICK_MS)) return
  await new Promise((resume) => setTimeout(resume, MOMENT_MS))
  return untilReleased()
}

/** Puts other content in the place of the page's; what was pressed stays pressed. */
function replaceContent(content: string): void {
  const presses = takePresses()
  document.getElementById('page-data')?.remove()
  const drawn = document.getElementById('root')
  if (drawn) drawn.outerHTML = content
  for (const press of presses) {
    const control = findPressed(press)
    if (control) markPress(control, press.order)
  }
}

/**
 * A drawn page is whole without the application, which starts at the first sign of somebody who does more than read,
 * or at once for who has been here: they may be signed in, or in the middle of something.
 */
export function startDrawnPage(): void {
  const { isReturning, isKnown, hasOwnTimes } = readReader()
  // A form is drawn empty and for nobody: for who has typed into it, or is signed in, the application draws another.
  root.setAttribute(hasForm && isKnown ? 'data-drawn-anew' : 'data-drawn', '')
  keepPresses()

  // An invitation's times are drawn in its owner's zone. For a reader in another the server is asked once more; if it
  // does not answer, the application draws them.
  const zone = drawnZone && !hasOwnTimes ? readZone() : drawnZone
  const theirs = zone && zone !== drawnZone ? fetchInZone(zone) : undefined
  if (theirs || (drawnZone && hasOwnTimes)) root.setAttribute('data-not-theirs', '')

  addEventListener('DOMContentLoaded', async () => {
    const startOrSleep = () => (isReturning ? whenPainted(start) : sleep())
    if (!theirs) return startOrSleep()
    const content = await theirs.catch(() => undefined)
    if (content === undefined) return whenPainted(start)
    await untilReleased()
    replaceContent(content)
    root.removeAttribute('data-not-theirs')
    startOrSleep()
  })
}
