import { existsSync } from 'node:fs'

/** The headless shell comes first: it uses a third less CPU time. */
const COMMON_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Finds Chromium: the path in `CHROMIUM`, or a common install location. */
export function findChromium(): string | undefined {
  const configuredPath = process.env['CHROMIUM']
  return [...(configuredPath ? [configuredPath] : []), ...COMMON_PATHS].find((path) => existsSync(path))
}

/** Finds Chromium; throws if it is not installed. */
export function requireChromium(): string {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('Chromium is required: install it, or set CHROMIUM to its path.')
  return executablePath
}

/** Flags for headless Chromium in a container, without background network requests. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
