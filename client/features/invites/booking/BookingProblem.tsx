import { LazyBoundary, lazyWithRetry } from '#client/ui/loading/LazyBoundary.tsx'
import type { BookingProblemProps } from './ProblemNotice.tsx'

export const loadProblemNotice = () => import('./ProblemNotice.tsx')
const ProblemNotice = lazyWithRetry(loadProblemNotice)

/** Why a meeting was not booked, moved or cancelled, and what to do. Lazy, since most guests never need it. */
export function BookingProblem(props: BookingProblemProps) {
  return (
    <LazyBoundary>
      <ProblemNotice {...props} />
    </LazyBoundary>
  )
}
