import type { OutgoingEvent } from './provider.ts'

/**
 * Whether the provider has newer versions of a series' exceptions than those that we read.
 * @param findEtag returns the current ETag of the exception with this original start (epoch ms), if there is one
 */
export function hasNewerExceptions(
  { exceptions }: Pick<OutgoingEvent, 'exceptions'>,
  findEtag: (originalStart: number) => string | null | undefined,
): boolean {
  return exceptions.some(({ original_start_time, etag }) => {
    const currentEtag = original_start_time && findEtag(original_start_time.getTime())
    return Boolean(etag && currentEtag && etag !== currentEtag)
  })
}
