import { useLingui } from '@lingui/react/macro'
import { MeetingNotFound } from './meeting/MeetingNotFound.tsx'

/** Shown for links that do not exist, or no longer do. */
export default function LinkNotFound() {
  const { t } = useLingui()
  return (
    <MeetingNotFound title={t`This booking link doesn’t exist`}>
      {t`It may be mistyped, or its owner has deleted it. Ask the person who sent it for a new one.`}
    </MeetingNotFound>
  )
}
