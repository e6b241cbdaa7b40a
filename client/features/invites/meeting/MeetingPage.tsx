import type { ReactNode } from 'react'
import { LoadingScreen } from '#client/ui/feedback/LoadingScreen.tsx'
import { Page } from '#client/ui/layout/Page.tsx'
import type { MeetingView } from '#shared/meetings.ts'
import { useFocusOnChange } from './focus-on-change.ts'
import { MeetingError } from './MeetingError.tsx'
import { useMeeting } from './meeting.ts'
import { startOf } from './meeting-time.ts'

interface MeetingPageProps {
  eventId: string
  /** Until the meeting is there, which is a page of its own. */
  title: string
  children: (view: MeetingView) => ReactNode
}

/** The frame of a meeting's page for one of its participants. The address may hold their handle: search engines stay away. */
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
