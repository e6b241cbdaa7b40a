import { createStart } from '@tanstack/react-start'

/** Pages are rendered in the browser unless they set `ssr`: most require a session, which only the browser knows. */
export const startInstance = createStart(() => ({ defaultSsr: false }))
