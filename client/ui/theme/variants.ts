import type { ButtonVariant, InputVariant } from '@mantine/core'

/** The product's button variants; `gradient`, `white` and `transparent` override Mantine's. */
export const BUTTON_VARIANTS = [
  'primary',
  'secondary',
  'gradient',
  'gray',
  'black',
  'opacity',
  'error',
  'white',
  'apply',
  'schedule',
  'transparent',
] as const
export type AppButtonVariant = (typeof BUTTON_VARIANTS)[number]

export const INPUT_VARIANTS = ['primary', 'support', 'secondary', 'search', 'schedule', 'verify'] as const
export type AppInputVariant = (typeof INPUT_VARIANTS)[number]

declare module '@mantine/core' {
  interface ButtonProps {
    variant?: ButtonVariant | AppButtonVariant
  }
  interface InputProps {
    variant?: InputVariant | AppInputVariant
  }
}
