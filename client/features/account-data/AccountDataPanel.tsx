import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import l from '#client/ui/content/CardList.module.css'
import { closeAndFocus } from '#client/ui/focus/close-and-focus.ts'
import { PanelSection } from '#client/ui/layout/PanelSection.tsx'
import { CloseAccount } from './CloseAccount.tsx'
import { Exports } from './Exports.tsx'

interface AccountDataPanelProps {
  email: string
  /** Called after the account is closed and the session ended. */
  onClosed: () => Promise<void>
}

/** Exports the user's data, and closes the account. */
export default function AccountDataPanel({ email, onClosed }: AccountDataPanelProps) {
  const { t } = useLingui()
  const [isClosing, setClosing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <PanelSection
        title={t`Download your data`}
        lede={t`Your data is everything Meridian stores about you, as a JSON file. Your calendar is all your events, as an .ics file that other calendars can import.`}
      >
        <Exports />
      </PanelSection>
      <PanelSection title={t`Close your account`}>
        {isClosing ? (
          <CloseAccount
            email={email}
            onClosed={onClosed}
            onCancel={() => closeAndFocus(button, () => setClosing(false))}
          />
        ) : (
          <>
            <p className={l.lede}>
              {t`Permanently deletes your account and data. You’ll see what happens before you confirm.`}
            </p>
            <Button ref={button} className={l.add ?? ''} variant="secondary" onClick={() => setClosing(true)}>
              {t`Close account...`}
            </Button>
          </>
        )}
      </PanelSection>
    </>
  )
}
