/** Runs the server with its clock `AHEAD_MS` ahead, so that tests need not wait for days. */
const aheadMs = Number(process.env['AHEAD_MS'])
const { Date: RealDate } = globalThis

globalThis.Date = class extends RealDate {
  constructor(...args: [] | [number]) {
    if (args.length === 0) super(RealDate.now() + aheadMs)
    else super(...args)
  }
  static override now(): number {
    return RealDate.now() + aheadMs
  }
} as DateConstructor

await import('../server/main.ts')
