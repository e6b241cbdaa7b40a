import { Button, type ButtonProps, Loader } from '@mantine/core'
import type { ButtonHTMLAttributes, MouseEvent } from 'react'

export interface LoadingButtonProps
  extends Omit<ButtonProps, 'loading' | 'loaderProps'>,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof ButtonProps> {
  isLoading: boolean
  /** Takes the label's place while busy; without it the label stays. */
  loadingText?: string
}

/**
 * A button with a busy state: a spinner, and optionally another text. While busy it does nothing but stays
 * focusable (`aria-disabled` rather than `disabled`), so that a keyboard user keeps their place on the page. A double
 * click is one click.
 */
export function LoadingButton({ isLoading, loadingText, children, onClick, leftSection, ...rest }: LoadingButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isLoading || event.detail > 1) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <Button
      {...rest}
      onClick={press}
      aria-busy={isLoading}
      aria-disabled={isLoading || undefined}
      leftSection={isLoading ? <Loader size={16} color="currentColor" aria-hidden /> : leftSection}
    >
      {isLoading ? (loadingText ?? children) : children}
    </Button>
  )
}
