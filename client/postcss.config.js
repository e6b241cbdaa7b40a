/** Repeats the theme's breakpoints, which media queries cannot read from CSS variables. */
const variables = {
  'mantine-breakpoint-xs': '30em',
  'mantine-breakpoint-sm': '37.5em',
  'mantine-breakpoint-md': '56.25em',
  'mantine-breakpoint-lg': '68.75em',
  'mantine-breakpoint-xl': '90em',
}

export default { plugins: { 'postcss-preset-mantine': {}, 'postcss-simple-vars': { variables } } }
