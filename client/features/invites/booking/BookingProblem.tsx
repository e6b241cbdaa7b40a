import { lazy, Suspense } from 'react'
import type { BookingProblemProps } from './ProblemNotice.tsx'

const ProblemNotice = lazy(() => import('./ProblemNotice.tsx'))

/** Why a meeting was not booked or moved, and what can be done about it. Most guests never need its code. */
export function BookingProblem(props: BookingProblemProps) {
  return (
    <Suspense fallback={null}>
      <ProblemNotice {...props} />
    </Suspense>
  )
}
