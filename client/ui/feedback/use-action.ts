import { useMutation } from '@tanstack/react-query'
import { showError } from './toast.tsx'

/** A mutation whose errors are shown in a toast. */
export function useAction<Input = void, Result = unknown>(action: (input: Input) => Promise<Result>) {
  return useMutation({ mutationFn: (input: Input) => action(input), onError: showError })
}
