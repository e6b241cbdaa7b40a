import { missFile } from '../lib/lost-files.ts'
import { isDrawn, lostText, modules, root } from './page.ts'

/** Signs of somebody who does more than read. */
const SIGNS = [
  'pointermove',
  'pointerdown',
  'keydown',
  'input',
  'focusin',
  'scroll',
  'click',
  'visibilitychange',
  'online',
]
/** Until the files are asked for again, ms. */
const PAUSE = 2000

let hasStarted = false
let notice: HTMLElement | undefined

/** Fetches all files at once. Prefetched they are only here, preloaded they are ready to run. */
export function fetchModules(rel: 'modulepreload' | 'prefetch'): void {
  for (const href of modules) document.head.append(Object.assign(document.createElement('link'), { rel, href }))
}

/** Something was pressed that waits for its answer. */
export function isPressed(): boolean {
  return document.querySelector('[data-pressed]') !== null
}

/** Somebody waits for the application. */
function isAwaited(): boolean {
  return isPressed() || !root.hasAttribute('data-drawn') || root.hasAttribute('data-not-theirs')
}

function tellLost(): void {
  if (notice) return
  notice = Object.assign(document.createElement('p'), { role: 'alert', className: 'lost', textContent: lostText })
  document.body.append(notice)
}

/** The application did not arrive. It is asked for again at the next sign, or by itself for who waits, and these are told. */
async function miss(file: string): Promise<void> {
  if (isAwaited()) tellLost()
  await missFile(file)
  setTimeout(() => {
    if (isAwaited()) void run()
    else awaitSigns()
  }, PAUSE)
}

/** Asks for each stylesheet again that does not arrive, until the application does so itself. */
export function keepStyles(): void {
  const ask = ({ target }: Event) => {
    if (modules.length === 0 || !(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    setTimeout(() => target.replaceWith(target.cloneNode()), PAUSE)
  }
  addEventListener('error', ask, true)
}

/** Runs the files one at a time, what others stand on first, so that the page never stops for long. */
export async function run(): Promise<void> {
  const [file] = modules
  if (file === undefined) return
  try {
    await import(/* @vite-ignore */ file)
  } catch {
    return miss(file)
  }
  notice?.remove()
  modules.shift()
  setTimeout(run)
}

/** Starts the application. */
export function start(): void {
  for (const type of SIGNS) removeEventListener(type, startAtSign, true)
  if (!hasStarted && isDrawn) fetchModules('modulepreload')
  hasStarted = true
  void run()
}

function startAtSign({ type, target }: Event): void {
  const isOfTheBrowser = type === 'focusin' && target instanceof HTMLElement && target.autofocus
  if (!isOfTheBrowser) start()
}

/** Starts the application at the first sign. */
export function awaitSigns(): void {
  for (const type of SIGNS) addEventListener(type, startAtSign, true)
}
