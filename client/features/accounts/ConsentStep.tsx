import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { showError } from '#client/ui/feedback/toast.tsx'
import { PROVIDER_NAMES } from '#shared/providers.ts'
import c from './AddAccount.module.css'
import type { ConsentKind } from './account-kinds.ts'
import { leaveForConsent } from './add-account-flow.ts'

/** The requested permissions, and their purposes. */
const PERMISSIONS: Record<ConsentKind, readonly MessageDescriptor[]> = {
  google: [
    msg`Your name, address and picture, to show you which account it is.`,
    msg`See your calendars and events, to know when you are busy. Meridian needs this permission.`,
    msg`Add and change events, for the meetings you book and their Google Meet links.`,
    msg`Create and rename calendars, when you do so in Meridian.`,
    msg`Add other people’s calendars to your list and remove them, when you do so in Meridian.`,
  ],
  microsoft: [
    msg`Your name and address, to show you which account it is.`,
    msg`Read and write your calendars, to know when you are busy and to add the meetings you book.`,
    msg`Keep this access while you are away, so that your calendar stays up to date.`,
  ],
}

interface ConsentStepProps {
  kind: ConsentKind
  onBack: () => void
}

/** Explains which permissions a provider will request, and links to its consent page. */
export function ConsentStep({ kind, onBack }: ConsentStepProps) {
  const { t } = useLingui()
  const [isLeaving, setLeaving] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const provider = PROVIDER_NAMES[kind]
  const leave = () => {
    setLeaving(true)
    leaveForConsent({ kind, from: location.pathname + location.search }).catch((error: unknown) => {
      setLeaving(false)
      showError(error)
    })
  }
  return (
    <section className={c.step} aria-label={t`Add an account`}>
      <h3 ref={heading} tabIndex={-1} className={c.title}>
        {t`${provider} will ask you to allow this`}
      </h3>
      <ul className={c.permissions}>
        {PERMISSIONS[kind].map((permission) => (
          <li key={permission.id}>
            <IconCheck size={18} stroke={2} aria-hidden />
            {t(permission)}
          </li>
        ))}
      </ul>
      <p className={c.lede}>
        {kind === 'google'
          ? t`Tick every box that Google shows. You can remove the account at any time.`
          : t`You can remove the account at any time. Some organizations must approve this first.`}
      </p>
      <div className={c.buttons}>
        <LoadingButton size="md" isLoading={isLeaving} onClick={leave}>
          {t`Continue to ${provider}`}
        </LoadingButton>
        <Button size="md" variant="gray" onClick={onBack}>
          {t`Back`}
        </Button>
      </div>
    </section>
  )
}
