import { LazyBoundary } from '#client/ui/loading/LazyBoundary.tsx'
import { lazyWithRetry } from '#client/ui/loading/lazy-with-retry.tsx'
import type { BookingProblemProps } from './ProblemNotice.tsx'

const ProblemNotice = lazyWithRetry(() => import('./ProblemNotice.tsx'))

/** Why a meeting was not booked or moved, and what can be done about it. Most guests never need its code. */
export function BookingProblem(props: BookingProblemProps) {
  return (
    <LazyBoundary>
      <ProblemNotice {...props} />
    </LazyBoundary>
  )
}
