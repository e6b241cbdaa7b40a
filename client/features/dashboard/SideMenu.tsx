import { Plural, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconCalendarTime,
  IconDatabase,
  IconDoorEnter,
  IconLink,
  IconLogout,
  IconMessageHeart,
  IconSearch,
  IconSelector,
  IconShieldLock,
  IconUserCircle,
  IconUsersGroup,
  IconUsersPlus,
  IconVideo,
  IconWebhook,
  IconWorld,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { trpc } from '#client/api.ts'
import { modifierKey } from '#client/lib/commands.ts'
import { ColorSchemeToggle } from '#client/ui/buttons/ColorSchemeToggle.tsx'
import { Avatar } from '#client/ui/content/Avatar.tsx'
import { LanguageChoice } from '#client/ui/forms/LanguageChoice.tsx'
import { Logo } from '#client/ui/layout/Logo.tsx'
import shape from '#client/ui/theme/shapes.module.css'
import type { UserSettings } from '#shared/users.ts'
import { isFirstInGroup, PANELS, type PanelName } from './panels.ts'
import c from './SideMenu.module.css'

const ICONS: Record<PanelName, typeof IconLink> = {
  accounts: IconUserCircle,
  'meetings-accounts': IconVideo,
  availability: IconCalendarTime,
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
  /** Opens the command palette. */
  onSearch: () => void
  onPanelChange: (panel: PanelName) => void
  onLogOut: () => void
}

/** The menu of the dashboard: a sidebar, or a drawer on narrow screens. */
export function SideMenu({ user, children, calendars, onSearch, onPanelChange, onLogOut }: SideMenuProps) {
  const { t } = useLingui()
  return (
    <div className={c.menu}>
      <div className={c.brand}>
        <Link to="/" aria-label={t`Meridian, home`}>
          <Logo size="small" />
        </Link>
        <span className={c.beta}>BETA</span>
      </div>
      <UnstyledButton className={c.search} aria-keyshortcuts="Control+K Meta+K" onClick={onSearch}>
        <IconSearch size={16} stroke={1.8} aria-hidden />
        {t`Search commands`}
        <kbd className={c.keys} aria-hidden>
          {modifierKey()} K
        </kbd>
      </UnstyledButton>
      {children}
      <nav className={c.nav} aria-label={t`Dashboard`}>
        <Link to="/multiple-schedule" className={c.item}>
          <IconUsersPlus size={17} stroke={1.7} aria-hidden />
          {t`New group meeting`}
        </Link>
        {PANELS.map(({ name, label }) => {
          const Icon = ICONS[name]
          return (
            <UnstyledButton
              key={name}
              className={c.item}
              aria-haspopup="dialog"
              data-tour={name}
              data-starts-group={isFirstInGroup(name) || undefined}
              onClick={() => onPanelChange(name)}
            >
              <Icon size={17} stroke={1.7} aria-hidden />
              {t(label)}
              {name === 'groups' && <InvitationCount />}
            </UnstyledButton>
          )
        })}
        {user.is_admin && (
          <Link to="/access-requests" className={c.item}>
            <IconDoorEnter size={17} stroke={1.7} aria-hidden />
            {t`Access requests`}
          </Link>
        )}
      </nav>
      {calendars}
      <footer className={`${shape.fading} ${c.foot}`}>
        <UserMenu user={user} />
        <UnstyledButton className={c.logOut} aria-label={t`Log out`} title={t`Log out`} onClick={onLogOut}>
          <IconLogout size={17} stroke={1.8} aria-hidden />
        </UnstyledButton>
      </footer>
    </div>
  )
}

/** The number of pending invitations to groups. */
function InvitationCount() {
  const n = trpc.groups.myGroups.useQuery({ filter: 'invited' }).data?.groups.length ?? 0
  if (n === 0) return null
  return (
    <>
      {' '}
      <span className={c.count}>
        <Plural value={{ n }} one="# invitation" other="# invitations" />
      </span>
    </>
  )
}

/** The user's name; opens the choice of language and color scheme in a native popover. */
function UserMenu({ user }: Pick<SideMenuProps, 'user'>) {
  const { t } = useLingui()
  const id = useId()
  return (
    <>
      <UnstyledButton className={c.user} popoverTarget={id} title={t`Language and display`}>
        <Avatar name={user.name || user.email} email={user.email} picture={user.picture} size={30} />
        <span className={c.identity}>
          {user.name}
          <small>{user.email}</small>
        </span>
        <IconSelector size={16} stroke={1.8} aria-hidden />
      </UnstyledButton>
      <section id={id} className={c.choices} popover="auto" aria-label={t`Language and display`}>
        <LanguageChoice />
        <ColorSchemeToggle />
      </section>
    </>
  )
}
