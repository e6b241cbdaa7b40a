import { createTheme } from '@mantine/core'
import { colors } from './palette.ts'

/** The colors of both schemes are CSS variables of `tokens.css`. */
export const theme = createTheme({
  colors,
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
  fontSizes: { xs: '12px', sm: '13px', md: '15px', lg: '18px', xl: '21px' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.55', lg: '1.55', xl: '1.5' },
  shadows: {
    xs: 'var(--shadow-1)',
    sm: 'var(--shadow-1)',
    md: 'var(--shadow-2)',
    lg: 'var(--shadow-3)',
    xl: 'var(--shadow-4)',
  },
})
