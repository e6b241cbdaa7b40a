const NAMES: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ' ': '␣',
}

/** A key as it stands on the keyboard. */
export function keyName(key: string): string {
  return NAMES[key] ?? key.toUpperCase()
}
