import { lazyWithBoundary } from '#client/ui/loading/LazyBoundary.tsx'

export const loadProblemNotice = () => import('./ProblemNotice.tsx')

/** Why a meeting was not booked, moved or cancelled, and what to do. Lazy, since most guests never need it. */
export const BookingProblem = lazyWithBoundary(loadProblemNotice)
