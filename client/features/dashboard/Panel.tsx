import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SidePanel } from '#client/ui/dialogs/SidePanel.tsx'
import c from './Panel.module.css'
import { type PanelName, panelTitle, tabsOf } from './panels.ts'

interface PanelProps {
  name: PanelName
  onClose: () => void
  children: ReactNode
}

/** The container of a panel, over the calendar. */
export default function Panel({ name, onClose, children }: PanelProps) {
  return (
    <SidePanel title={panelTitle(name)} width={480} classNames={c} onClose={onClose}>
      <div className={c.body}>
        <Tabs panel={name} />
        {children}
      </div>
    </SidePanel>
  )
}

/** Links to related panels. They replace the history entry, so that going back closes the panel. */
function Tabs({ panel }: { panel: PanelName }) {
  const { t } = useLingui()
  const tabs = tabsOf(panel)
  if (tabs.length === 0) return null
  return (
    <nav className={c.tabs} aria-label={t`Calendars and meetings`}>
      {tabs.map((name) => (
        <Link
          key={name}
          to="/dashboard"
          search={{ panel: name }}
          replace
          aria-current={name === panel ? 'page' : undefined}
        >
          {panelTitle(name)}
        </Link>
      ))}
    </nav>
  )
}
