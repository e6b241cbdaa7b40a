import { root } from './page.ts'

/** The key of the application's choice. */
const KEY = 'meridian.color-scheme'
const ATTRIBUTE = 'data-mantine-color-scheme'

function readChoice(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** No flash of the other colours: those that were chosen, or the system's, until the application follows it. */
export function followColorScheme(): void {
  const choice = readChoice()
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => root.setAttribute(ATTRIBUTE, dark.matches ? 'dark' : 'light')
  if (choice === 'light' || choice === 'dark') return root.setAttribute(ATTRIBUTE, choice)
  follow()
  dark.addEventListener('change', () => {
    if (root.hasAttribute('data-drawn')) follow()
  })
}
