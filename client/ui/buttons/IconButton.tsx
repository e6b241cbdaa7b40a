import { UnstyledButton } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import c from './IconButton.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'type'> {
  /** For screen readers, and as a tooltip. */
  label: string
  children: ReactNode
}

/** An icon button, large enough for touch. */
export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <UnstyledButton {...rest} className={c.button} aria-label={label} title={label}>
      {children}
    </UnstyledButton>
  )
}
