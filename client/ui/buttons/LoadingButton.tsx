import { Button, type ButtonProps, Loader } from '@mantine/core'
import { type ComponentProps, type MouseEvent, useState } from 'react'

export interface LoadingButtonProps
  extends Omit<ButtonProps, 'loading' | 'loaderProps'>,
    Omit<ComponentProps<'button'>, keyof ButtonProps> {
  isLoading: boolean
  /** Replaces the label while busy. */
  loadingText?: string
}

/**
 * A button with a busy state: a spinner and optional text. While busy, or disabled while focused, it ignores
 * clicks but stays focusable (`aria-disabled` rather than `disabled`), so that keyboard users keep their place. A
 * double click counts once.
 */
export function LoadingButton({
  isLoading,
  loadingText,
  children,
  onClick,
  onFocus,
  onBlur,
  leftSection,
  disabled = false,
  'aria-label': name,
  ...rest
}: LoadingButtonProps) {
  const [hasFocus, setHasFocus] = useState(false)
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isLoading || disabled || event.detail > 1) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <Button
      {...rest}
      onClick={handleClick}
      onFocus={(event) => {
        setHasFocus(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setHasFocus(false)
        onBlur?.(event)
      }}
      disabled={disabled && !hasFocus}
      {...(disabled && { 'data-disabled': true })}
      aria-label={isLoading && loadingText ? undefined : name}
      aria-busy={isLoading}
      aria-disabled={isLoading || disabled || undefined}
      leftSection={isLoading ? <Loader size={16} color="currentColor" aria-hidden /> : leftSection}
    >
      {isLoading ? (loadingText ?? children) : children}
    </Button>
  )
}
