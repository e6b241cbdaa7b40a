import { t } from '@lingui/core/macro'
import {
  type ButtonVariant,
  createTheme,
  type InputVariant,
  type MantineColorsTuple,
  type MantineThemeComponents,
} from '@mantine/core'
import { PALETTE } from '#shared/palette.ts'
import button from './Button.module.css'
import input from './Input.module.css'

/**
 * The palettes of Mantine's components, ten shades each, from light to dark. The brand blue is shade 5. Event colors
 * are separate.
 */
const colors = {
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

/** Plain objects, never `X.extend(…)`, which would load the code of every themed component on every page. */
const components: MantineThemeComponents = {
  Button: { classNames: { root: button.root, label: button.label }, defaultProps: { variant: 'primary' } },
  Input: { classNames: { wrapper: input.wrapper, input: input.input }, defaultProps: { variant: 'primary' } },
  InputWrapper: { classNames: { label: input.label, description: input.description, error: input.error } },
  // The arrow is decorative.
  Select: { defaultProps: { rightSectionProps: { 'aria-hidden': true } } },
  NativeSelect: { defaultProps: { size: 'md', rightSectionProps: { 'aria-hidden': true } } },
  Modal: { defaultProps: () => ({ closeButtonProps: { 'aria-label': t`Close` }, radius: 'lg', centered: true }) },
  ModalOverlay: { defaultProps: { backgroundOpacity: 0.32 } },
  DrawerOverlay: { defaultProps: { backgroundOpacity: 0.32 } },
}

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

export const INPUT_VARIANTS = ['primary', 'support', 'secondary', 'search', 'schedule', 'verify'] as const

declare module '@mantine/core' {
  // Only the product's palettes: using another Mantine palette is a type error.
  interface MantineThemeColorsOverride {
    colors: Record<keyof typeof colors | 'currentColor' | `var(--${string})`, MantineColorsTuple>
  }
  interface ButtonProps {
    variant?: ButtonVariant | (typeof BUTTON_VARIANTS)[number]
  }
  interface InputProps {
    variant?: InputVariant | (typeof INPUT_VARIANTS)[number]
  }
}

/** The colors of both schemes are CSS variables of `tokens.css`. */
export const theme = createTheme({
  colors,
  components,
  primaryColor: 'slots',
  primaryShade: { light: 5, dark: 5 },
  white: '#ffffff',
  black: '#14152b',
  autoContrast: true,
  luminanceThreshold: 0.26,
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  fontFamily: 'var(--font-ui)',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  headings: { fontFamily: 'var(--font-ui)', fontWeight: '620', textWrap: 'balance' },
  breakpoints: { xs: '30em', sm: '37.5em', md: '56.25em', lg: '68.75em', xl: '90em' },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '16px', xl: '24px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '40px' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.9375rem', lg: '1.125rem', xl: '1.3125rem' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.55', lg: '1.55', xl: '1.5' },
  shadows: {
    xs: 'var(--shadow-1)',
    sm: 'var(--shadow-1)',
    md: 'var(--shadow-2)',
    lg: 'var(--shadow-3)',
    xl: 'var(--shadow-4)',
  },
})
