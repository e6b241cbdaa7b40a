/** The first that matches names the browser: many name others that they are compatible with after themselves. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+.*\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** The name of a program, as `curl/8.5.0` begins. */
const PROGRAM = /^[A-Za-z][\w.-]{0,30}(?=\/|$)/

/**
 * Names a device by its user agent: `Firefox · Windows`, or a program's own name such as `curl`; null when it says
 * neither. Whoever sends a request chooses its user agent, so this is a hint for people and never evidence.
 */
export function describeDevice(userAgent: string | undefined): string | null {
  const text = (userAgent ?? '').slice(0, 500)
  const nameIn = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(text))?.[1]
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)]
  if (browser ?? system) return [browser, system].filter(Boolean).join(' · ')
  return PROGRAM.exec(text)?.[0] ?? null
}
