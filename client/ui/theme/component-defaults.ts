import { t } from '@lingui/core/macro'
import type { MantineThemeComponents } from '@mantine/core'
import button from './Button.module.css'
import input from './Input.module.css'

/** Plain objects, never `X.extend(…)`, which would load the code of every themed component on every page. */
export const components: MantineThemeComponents = {
  Button: { classNames: { root: button.root, label: button.label }, defaultProps: { variant: 'primary' } },
  Input: { classNames: { wrapper: input.wrapper, input: input.input }, defaultProps: { variant: 'primary' } },
  InputWrapper: { classNames: { label: input.label, description: input.description, error: input.error } },
  // The arrow is decorative.
  Select: { defaultProps: { rightSectionProps: { 'aria-hidden': true } } },
  NativeSelect: { defaultProps: { rightSectionProps: { 'aria-hidden': true } } },
  Tooltip: { defaultProps: { openDelay: 350, withArrow: false, fz: 12 } },
  Modal: { defaultProps: () => ({ closeButtonProps: { 'aria-label': t`Close` }, radius: 'lg', centered: true }) },
  Drawer: { defaultProps: () => ({ closeButtonProps: { 'aria-label': t`Close` } }) },
}
