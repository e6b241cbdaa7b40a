import type { MantineColorsTuple } from '@mantine/core'
import { PALETTE } from '#shared/palette.ts'

/**
 * The palette of Mantine's components, ten shades from light to dark each. The brand blue is shade 5, and reaches a
 * contrast of 4.5 to 1 on white at shade 7. Event colors are separate.
 */
export const colors = {
  slots: [
    '#f1f4ff',
    '#dfe5ff',
    '#b9c5ff',
    '#8f9fff',
    '#5f74ff',
    `#${PALETTE.slots}`,
    '#2337e8',
    '#1a2bc9',
    '#1421a0',
    '#0e1776',
  ],
  gray: ['#faf9f6', '#f4f2ed', '#eae7e0', '#dcd8cf', '#c2beb6', '#9a978f', '#74726c', '#57554f', '#3a3935', '#22211f'],
  dark: ['#e9e9f0', '#c3c4d1', '#a3a5b8', '#72748a', '#33364a', '#272939', '#1d1f2c', '#14151f', '#0f1018', '#0a0b12'],
} satisfies Record<string, MantineColorsTuple>

declare module '@mantine/core' {
  // Only the product's palettes: using another one of Mantine's is a type error.
  interface MantineThemeColorsOverride {
    colors: Record<keyof typeof colors | 'currentColor' | `var(--${string})`, MantineColorsTuple>
  }
}
