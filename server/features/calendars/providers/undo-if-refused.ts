import { ProviderError } from './provider-error.ts'

/**
 * Completes an insertion that needs several calls. If the provider refuses one of them, undoes the insertion: a partly
 * written event, such as a series at the wrong times, must not remain at the provider.
 * @throws {ProviderError} the refusal, or the error of the undo
 */
export async function undoIfRefused<Result>(
  complete: () => Promise<Result>,
  undo: () => Promise<unknown>,
): Promise<Result> {
  try {
    return await complete()
  } catch (error) {
    if (error instanceof ProviderError && (error.kind === 'forbidden' || error.kind === 'gone')) await undo()
    throw error
  }
}
