import type { ReactNode } from 'react'
import { startOf } from '#client/entities/meeting/meeting-time.ts'
import { LoadingScreen } from '#client/ui/feedback/LoadingScreen.tsx'
import { Page } from '#client/ui/layout/Page.tsx'
import type { MeetingView } from '#shared/meetings.ts'
import { useFocusOnChange } from './focus-on-change.ts'
import { MeetingError } from './MeetingError.tsx'
import { useMeeting } from './meeting.ts'

interface MeetingPageProps {
  eventId: string
  /** The page while the meeting loads. */
  title: string
  children: (view: MeetingView) => ReactNode
}

/**
 * The page of a meeting for its participants. The address may contain their handle, so search engines are excluded.
 */
export function MeetingPage({ eventId, title, children }: MeetingPageProps) {
  const { data, error, refetch } = useMeeting(eventId)
  useFocusOnChange(data && (data.closed ?? startOf(data.event)))
  return (
    <Page title={data ? undefined : title}>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      {data ? (
        children(data)
      ) : error ? (
        <MeetingError error={error} onTryAgain={() => void refetch()} opensWithSession />
      ) : (
        <LoadingScreen inline />
      )}
    </Page>
  )
}
