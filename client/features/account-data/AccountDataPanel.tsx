import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { t } from '#client/lib/language.ts'
import l from '#client/ui/CardList.module.css'
import { closeTo } from '#client/ui/close-to.ts'
import c from './AccountDataPanel.module.css'
import { CloseAccount } from './CloseAccount.tsx'
import { Exports } from './Exports.tsx'

interface AccountDataPanelProps {
  email: string
  /** The account is closed, and the session over. */
  onClosed: () => Promise<void>
}

/** What is stored about the user: to take along, and to have deleted. */
export default function AccountDataPanel({ email, onClosed }: AccountDataPanelProps) {
  const [isClosing, setClosing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <div className={c.panel}>
      <section className={l.section} aria-labelledby="your-data">
        <h3 id="your-data" className={c.title}>
          {t('Download your data')}
        </h3>
        <p className={l.lede}>
          {t(
            'Data is everything Meridian stores about you, as a JSON file. Calendar is all your events, as an .ics file that other calendars can import.',
          )}
        </p>
        <Exports />
      </section>
      <section className={`${l.section} ${c.closing}`} aria-labelledby="close-account">
        <h3 id="close-account" className={c.title}>
          {t('Close your account')}
        </h3>
        {isClosing ? (
          <CloseAccount email={email} onClosed={onClosed} onCancel={() => closeTo(button, () => setClosing(false))} />
        ) : (
          <>
            <p className={l.lede}>
              {t('Deletes your account and your data for good. See what happens before you confirm.')}
            </p>
            <Button ref={button} className={l.add ?? ''} variant="secondary" onClick={() => setClosing(true)}>
              {t('Close account...')}
            </Button>
          </>
        )}
      </section>
    </div>
  )
}
