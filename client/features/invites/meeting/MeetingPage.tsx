import type { ReactNode } from 'react'
import { LoadingScreen } from '#client/ui/LoadingScreen.tsx'
import { Page } from '#client/ui/Page.tsx'
import { MeetingError } from './MeetingError.tsx'
import { type MeetingView, useMeeting } from './meeting.ts'
import { startOf } from './meeting-time.ts'
import { useNews } from './news.ts'

interface MeetingPageProps {
  eventId: string
  /** Until the meeting is there, which is a page of its own. */
  title: string
  children: (view: MeetingView) => ReactNode
}

/**
 * The frame of a page for whoever holds a meeting's id. Search engines are told to stay away: the address is a key
 * to the meeting.
 */
export function MeetingPage({ eventId, title, children }: MeetingPageProps) {
  const { data, error, refetch } = useMeeting(eventId)
  useNews(data && `${data.event.status} ${startOf(data.event)}`)
  return (
    <Page title={data ? undefined : title}>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      {data ? (
        children(data)
      ) : error ? (
        <MeetingError error={error} onTryAgain={() => void refetch()} />
      ) : (
        <LoadingScreen inline />
      )}
    </Page>
  )
}
