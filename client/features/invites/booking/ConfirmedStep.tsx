import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { OpenedLink } from '#shared/invite-page.ts'
import { bookingFor } from './booked-meeting.ts'
import { Confirmation } from './Confirmation.tsx'

/** The last booking over this link; survives a reload. */
export default function ConfirmedStep({ link }: { link: OpenedLink }) {
  const [booked] = useState(() => bookingFor(link.url_invites))
  if (!booked) {
    return (
      <Navigate to="/invites/$urlInvitesParam/$" params={{ urlInvitesParam: link.url_invites, _splat: '' }} replace />
    )
  }
  return <Confirmation link={link} booked={booked} />
}
