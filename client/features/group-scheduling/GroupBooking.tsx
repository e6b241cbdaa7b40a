import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, trpc } from '#client/api.ts'
import { clockTime, LONG_DAY, momentText, partOfDay, userTimeZone } from '#client/entities/dates/date-format.ts'
import { reasonText } from '#client/entities/meeting/reason-text.ts'
import { SearchProblem } from '#client/entities/slot/SearchProblem.tsx'
import { errorReason, isDefinitelyRejected, readApiError } from '#client/lib/api/api-error.ts'
import { i18n } from '#client/lib/i18n.ts'
import { useSession } from '#client/lib/session/session.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import c from '#client/ui/content/CardList.module.css'
import { LiveRegion } from '#client/ui/content/VisuallyHidden.tsx'
import { MayHaveSucceededNotice } from '#client/ui/feedback/Notice.tsx'
import { focusOnMount } from '#client/ui/focus/focus-field.ts'
import type { Group } from '#shared/groups.ts'
import type { GroupProposal } from '#shared/invitations.ts'
import { useBookGroupMeeting } from './book-group-meeting.ts'
import g from './GroupBooking.module.css'

/** The proposed time, its reason, and who is known to be free. Nothing is booked until “Book this time”. */
export function GroupBooking({ id, group, onClose }: { id: string; group: Group; onClose: () => void }) {
  const { t } = useLingui()
  const { _id: group_id, name, group_participants: participants } = group
  const zone = trpc.users.info.useQuery().data?.time_zone ?? userTimeZone()
  const proposal = useQuery({
    queryKey: ['group-proposal', group_id, participants],
    queryFn: () => api.meetings.proposeGroup.query({ group_id }),
    // Calendars change, so search again each time this opens.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const booking = useBookGroupMeeting()
  const book = (start: string) =>
    booking.mutate(
      { summary: name, participants, group_id, start },
      {
        onError: (failure) => {
          // The time may have been taken by now; the next proposal excludes it. Without a definite answer, this time
          // may have been booked: only its retry is safe.
          if (isDefinitelyRejected(failure)) void proposal.refetch()
        },
      },
    )
  const { data, error, isFetching } = proposal
  const problem = error ?? booking.error
  return (
    <section
      ref={focusOnMount}
      id={id}
      tabIndex={-1}
      className={g.booking}
      aria-label={t`Time for ${name}`}
      aria-busy={isFetching}
    >
      <LiveRegion>{!isFetching && data ? spanText(data, zone) : ''}</LiveRegion>
      {isFetching ? (
        <p className={g.searching}>{t`Looking for a time...`}</p>
      ) : (
        data && !error && <ProposalDetails proposal={data} zone={zone} />
      )}
      {!isFetching &&
        problem &&
        (problem === booking.error && readApiError(problem).code === 'unreachable' ? (
          <MayHaveSucceededNotice title={errorReason(problem)} />
        ) : (
          <SearchProblem problem={{ ...readApiError(problem), detail: errorReason(problem) }} zone={zone} />
        ))}
      <div className={c.buttons}>
        {data && !error && (
          <LoadingButton
            size="xs"
            isLoading={booking.isPending}
            loadingText={t`Booking...`}
            disabled={isFetching}
            onClick={() => book(data.start)}
          >
            {t`Book this time`}
          </LoadingButton>
        )}
        {error && readApiError(error).code !== 'invalid_input' && (
          <Button size="xs" variant="secondary" disabled={isFetching} onClick={() => void proposal.refetch()}>
            {t`Try again`}
          </Button>
        )}
        <Button size="xs" variant="gray" onClick={onClose}>
          {t`Cancel`}
        </Button>
      </div>
    </section>
  )
}

/** `Monday 30 November, 14:00–14:30` */
function spanText({ start, end }: GroupProposal, zone: string): string {
  return `${momentText(start, zone, LONG_DAY)}–${clockTime(end, zone)}`
}

function ProposalDetails({ proposal, zone }: { proposal: GroupProposal; zone: string }) {
  const { t } = useLingui()
  const ownEmail = useSession().userInfo?.email
  const { start, reason, free, unknown } = proposal
  const listFormat = new Intl.ListFormat(i18n.locale)
  const formatPeople = (addresses: readonly string[]) =>
    listFormat.format(addresses.map((email) => (email === ownEmail ? t`you` : email)))
  return (
    <>
      <p className={g.when}>{spanText(proposal, zone)}</p>
      {partOfDay(start, zone) === 'Night' && <p className={g.warning}>{t`At night in this time zone`}</p>}
      <p>{reasonText(reason)}</p>
      <dl className={g.people}>
        <div>
          <dt>{t`Available`}</dt>
          <dd>{formatPeople(free)}</dd>
        </div>
        {unknown.length > 0 && (
          <div>
            <dt>{t`No calendar on Meridian`}</dt>
            <dd>{formatPeople(unknown)}</dd>
          </div>
        )}
      </dl>
      <p>{t`Everyone gets an invitation by email.`}</p>
    </>
  )
}
