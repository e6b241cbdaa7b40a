import { UnstyledButton } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconCalendarTime,
  IconDatabase,
  IconDoorEnter,
  IconLink,
  IconLogout,
  IconMessageHeart,
  IconShieldLock,
  IconStack2,
  IconUserCircle,
  IconUsersGroup,
  IconUsersPlus,
  IconVideo,
  IconWebhook,
  IconWorld,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#client/lib/language.ts'
import { ColorSchemeToggle } from '#client/ui/buttons/ColorSchemeToggle.tsx'
import { Avatar } from '#client/ui/content/Avatar.tsx'
import { LanguageChoice } from '#client/ui/forms/LanguageChoice.tsx'
import { Logo } from '#client/ui/layout/Logo.tsx'
import shape from '#client/ui/theme/shapes.module.css'
import type { UserSettings } from '#shared/users.ts'
import { PANELS, type PanelName, startsGroup } from './panels.ts'
import c from './SideMenu.module.css'

const ICONS: Record<PanelName, typeof IconLink> = {
  accounts: IconUserCircle,
  'meetings-accounts': IconVideo,
  availability: IconCalendarTime,
  calendars: IconStack2,
  links: IconLink,
  groups: IconUsersGroup,
  timezones: IconWorld,
  developers: IconWebhook,
  profile: IconAdjustmentsHorizontal,
  security: IconShieldLock,
  data: IconDatabase,
  feedback: IconMessageHeart,
}

interface SideMenuProps {
  user: Pick<UserSettings, 'name' | 'email' | 'picture' | 'is_admin'>
  /** Above the panels: “Up next” and the month. */
  children: ReactNode
  /** Below the panels. */
  calendars: ReactNode
  onPanel: (panel: PanelName) => void
  onSignOut: () => void
}

/** The menu of the dashboard: a sidebar, or a drawer on phones. */
export function SideMenu({ user, children, calendars, onPanel, onSignOut }: SideMenuProps) {
  return (
    <div className={c.menu}>
      <div className={c.brand}>
        <Link to="/" aria-label={t('Meridian, home')}>
          <Logo size="small" />
        </Link>
        <span className={c.beta}>BETA</span>
      </div>
      {children}
      <nav className={c.nav} aria-label={t('Dashboard')}>
        <Link to="/multiple-schedule" className={c.item}>
          <IconUsersPlus size={17} stroke={1.7} aria-hidden />
          {t('New group meeting')}
        </Link>
        {PANELS.map(({ name, label }) => {
          const Icon = ICONS[name]
          return (
            <UnstyledButton
              key={name}
              className={c.item}
              aria-haspopup="dialog"
              data-tour={name}
              data-starts-group={startsGroup(name) || undefined}
              onClick={() => onPanel(name)}
            >
              <Icon size={17} stroke={1.7} aria-hidden />
              {t(label)}
            </UnstyledButton>
          )
        })}
        {user.is_admin && (
          <Link to="/access-requests" className={c.item}>
            <IconDoorEnter size={17} stroke={1.7} aria-hidden />
            {t('Access requests')}
          </Link>
        )}
      </nav>
      {calendars}
      <footer className={`${shape.fading} ${c.foot}`}>
        <div className={c.choices}>
          <LanguageChoice />
          <ColorSchemeToggle />
        </div>
        <div className={c.user}>
          <Avatar name={user.name || user.email} email={user.email} picture={user.picture} size={30} />
          <span className={c.who}>
            {user.name}
            <small>{user.email}</small>
          </span>
          <UnstyledButton className={c.signOut} aria-label={t('Log out')} title={t('Log out')} onClick={onSignOut}>
            <IconLogout size={17} stroke={1.8} aria-hidden />
          </UnstyledButton>
        </div>
      </footer>
    </div>
  )
}
