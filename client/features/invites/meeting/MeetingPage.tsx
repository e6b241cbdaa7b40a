import type { ReactNode } from 'react'
import { startOf } from '#client/entities/meeting/meeting-time.ts'
import { LoadingScreen } from '#client/ui/feedback/LoadingScreen.tsx'
import { Page } from '#client/ui/layout/Page.tsx'
import type { MeetingView } from '#shared/meetings.ts'
import { useFocusOnChange } from './MeetingCard.tsx'
import { MeetingError } from './MeetingError.tsx'
import { useMeeting } from './meeting.ts'

interface PrivatePageProps<Data> {
  /** The page's title until the data is loaded. */
  title: string
  query: { data: Data | undefined; error: unknown; refetch: () => Promise<unknown> }
  /** Whether logging in as a participant would open the meeting. */
  canOpenWithLogin?: boolean
  children: (data: Data) => ReactNode
}

/** A page about a meeting. Its URL may contain a secret, so it excludes search engines and sends no referrer. */
export function PrivatePage<Data>({ title, query, canOpenWithLogin = false, children }: PrivatePageProps<Data>) {
  const { data, error, refetch } = query
  return (
    <Page title={data ? undefined : title}>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      {data ? (
        children(data)
      ) : error ? (
        <MeetingError error={error} onTryAgain={() => void refetch()} canOpenWithLogin={canOpenWithLogin} />
      ) : (
        <LoadingScreen isInline />
      )}
    </Page>
  )
}

interface MeetingPageProps extends Pick<PrivatePageProps<MeetingView>, 'title' | 'children'> {
  eventId: string
}

/** The page of a meeting for its participants. */
export function MeetingPage({ eventId, ...page }: MeetingPageProps) {
  const meeting = useMeeting(eventId)
  useFocusOnChange(meeting.data && (meeting.data.closed ?? startOf(meeting.data.event)))
  return <PrivatePage {...page} query={meeting} canOpenWithLogin />
}
