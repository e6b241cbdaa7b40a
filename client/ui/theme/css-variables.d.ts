import 'react'

declare module 'react' {
  /** Allows custom properties in `style`. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}
