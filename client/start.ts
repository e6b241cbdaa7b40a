import { createStart } from '@tanstack/react-start'

/** Pages are rendered in the browser unless they set `ssr`: most belong to signed-in users, whom only the browser knows. */
export const startInstance = createStart(() => ({ defaultSsr: false }))
