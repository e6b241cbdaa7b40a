/**
 * The product's server, by a clock that is ahead by `AHEAD_MS`: what takes days to come about comes about at once.
 */
const ahead = Number(process.env['AHEAD_MS'])
const { Date: Present } = globalThis

globalThis.Date = class extends Present {
  constructor(...at: [] | [number]) {
    if (at.length === 0) super(Present.now() + ahead)
    else super(...at)
  }
  static override now(): number {
    return Present.now() + ahead
  }
} as DateConstructor

await import('../server/main.ts')
