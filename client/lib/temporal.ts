const globals: { Temporal?: typeof globalThis.Temporal } = globalThis

/** The polyfill is loaded only where the browser has no Temporal (Safari, as of 2026). */
export const { Instant, PlainDate, PlainDateTime } = globals.Temporal ?? (await import('temporal-polyfill')).Temporal
