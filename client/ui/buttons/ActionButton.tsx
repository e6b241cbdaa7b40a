import { useAction } from '../feedback/use-action.ts'
import { LoadingButton, type LoadingButtonProps } from './LoadingButton.tsx'

interface ActionButtonProps extends Omit<LoadingButtonProps, 'isLoading' | 'onClick'> {
  action: () => Promise<unknown>
}

/** Runs an action, and shows its error in a toast. */
export function ActionButton({ action, ...button }: ActionButtonProps) {
  const { mutate, isPending } = useAction(action)
  return <LoadingButton variant="secondary" {...button} isLoading={isPending} onClick={() => mutate()} />
}
