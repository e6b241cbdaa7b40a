/** Runs the product's server with its clock `AHEAD_MS` ahead, so that delays of days pass at once. */
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
