import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SidePanel } from '#client/ui/dialogs/SidePanel.tsx'
import c from './Panel.module.css'
import { type PanelName, panelTitle, TABS } from './panels.ts'

interface PanelProps {
  name: PanelName
  onClose: () => void
  children: ReactNode
}

/** A drawer over the calendar: a panel's title, tabs and content. */
export default function Panel({ name, onClose, children }: PanelProps) {
  const { t } = useLingui()
  return (
    <SidePanel title={panelTitle(name)} width={480} classNames={c} onClose={onClose}>
      <div className={c.body}>
        {TABS.includes(name) && (
          // The links replace the history entry, so that going back closes the panel.
          <nav className={c.tabs} aria-label={t`Calendars and meetings`}>
            {TABS.map((tab) => (
              <Link key={tab} to="/dashboard" search={{ panel: tab }} replace>
                {panelTitle(tab)}
              </Link>
            ))}
          </nav>
        )}
        {children}
      </div>
    </SidePanel>
  )
}
