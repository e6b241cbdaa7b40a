import { useAction } from '../feedback/use-action.ts'
import { useFocusFallback } from '../focus/return-focus.ts'
import { LoadingButton, type LoadingButtonProps } from './LoadingButton.tsx'

interface ActionButtonProps extends Omit<LoadingButtonProps, 'isLoading' | 'onClick'> {
  action: () => Promise<unknown>
}

/** Runs an action, and shows its error in a toast. The action may remove the button: focus stays near it. */
export function ActionButton({ action, ...button }: ActionButtonProps) {
  const { mutate, isPending } = useAction(action)
  const ref = useFocusFallback<HTMLButtonElement>()
  return <LoadingButton ref={ref} variant="secondary" {...button} isLoading={isPending} onClick={() => mutate()} />
}
