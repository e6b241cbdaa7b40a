import 'vitest'

/** The headings of the table that `npm run promises` prints. */
export type PromiseArea =
  | 'Screens'
  | 'Texts'
  | 'Errors'
  | 'Transitions'
  | 'Rules and limits'
  | 'Stored state'
  | 'Calendar accounts'

type UserPromise = `${PromiseArea}: ${string}`

declare module 'vitest' {
  interface TaskMeta {
    /** A promise to users that the test verifies; it must read well without the test. */
    promise?: UserPromise | UserPromise[]
  }
}
