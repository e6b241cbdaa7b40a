/** The first match wins, because user agents also name browsers that they are compatible with. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/^(?=.*\bVersion\/\S).*\bSafari\//, 'Safari'],
]

const OPERATING_SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** A program's own name, such as `curl` in `curl/8.5.0`. */
const PROGRAM = /^[A-Za-z][\w.-]{0,30}(?=\/|$)/

/**
 * Describes a device by its user agent: `Firefox · Windows`, or a program's name such as `curl`; null if it is unknown.
 * The client chooses its user agent, so this is a hint for users and never evidence.
 */
export function describeDevice(userAgent: string | undefined): string | null {
  const text = (userAgent ?? '').slice(0, 500)
  const findName = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(text))?.[1]
  const [browser, system] = [findName(BROWSERS), findName(OPERATING_SYSTEMS)]
  if (browser ?? system) return [browser, system].filter(Boolean).join(' · ')
  return PROGRAM.exec(text)?.[0] ?? null
}
