import { msg, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconRss } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { api, trpc } from '#client/api.ts'
import { shortDateAndTime } from '#client/entities/dates/profile-time.ts'
import { refetchAfter } from '#client/entities/topic/refetch.ts'
import { ActionButton } from '#client/ui/buttons/ActionButton.tsx'
import l from '#client/ui/content/CardList.module.css'
import { CopySecretButton, SecretText } from '#client/ui/content/NewSecret.tsx'
import { InlineConfirmation } from '#client/ui/dialogs/InlineConfirmation.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { QueryState } from '#client/ui/feedback/QueryState.tsx'
import { useOpeners } from '#client/ui/focus/close-and-focus.ts'
import { PanelSection } from '#client/ui/layout/PanelSection.tsx'
import type { CalendarFeed as Feed } from '#shared/calendar-feed.ts'
import c from './CalendarFeed.module.css'

/** The private URL from which calendar apps read the user's calendar. */
export default function CalendarFeed() {
  const { t } = useLingui()
  const feed = trpc.calendarFeed.get.useQuery()
  return (
    <PanelSection
      title={t`Calendar feed`}
      intro={t`A private, read-only address that shows your Meridian events, including those from connected calendars, in Google Calendar, Apple Calendar, or Outlook.`}
    >
      {feed.data ? <FeedState feed={feed.data} /> : <QueryState query={feed} />}
    </PanelSection>
  )
}

function FeedState({ feed }: { feed: Feed }) {
  const { t } = useLingui()
  if (feed.created_at === null) {
    return (
      <ActionButton
        className={l.add}
        leftSection={<IconRss size={16} aria-hidden />}
        loadingText={t`Creating...`}
        action={() => renewFeed(t`Feed address created`)}
      >
        {t`Create feed address`}
      </ActionButton>
    )
  }
  return (
    <>
      {feed.url === null ? (
        <Notice kind="info" title={t`This address can no longer be shown`}>
          {t`Calendars that use it keep updating. Reset it to get an address you can copy.`}
        </Notice>
      ) : (
        <Address url={feed.url} />
      )}
      <p className={l.facts}>
        {feed.last_used_at === null
          ? t`No calendar has read it yet.`
          : t`Last read ${{ time: shortDateAndTime(feed.last_used_at) }}`}
      </p>
      <FeedChanges />
      {feed.url !== null && <FeedGuide url={feed.url} />}
    </>
  )
}

function Address({ url }: { url: string }) {
  const { t } = useLingui()
  return (
    <div className={c.address}>
      <SecretText>{url}</SecretText>
      <p className={l.facts}>
        {t`Anyone with this address can read your calendar: titles, times, locations, and people. Don’t share it.`}
      </p>
      <CopySecretButton secret={url} announcement={t`Address copied`} className={l.add}>
        {t`Copy address`}
      </CopySecretButton>
    </div>
  )
}

const CHANGES = {
  reset: {
    text: msg`Reset the address? Calendars that use the current one will stop updating until you add the new one.`,
    label: msg`Reset address`,
    loadingText: msg`Resetting...`,
    run: () => renewFeed(t`Feed address reset`),
  },
  revoke: {
    text: msg`Turn off the feed? Calendars that use the address will stop updating.`,
    label: msg`Turn off feed`,
    loadingText: msg`Turning off...`,
    run: () => refetchAfter('settings', api.calendarFeed.revoke.mutate(), t`Feed turned off`),
  },
} as const

/** Creates or replaces the URL; the previous URL stops working at once. */
function renewFeed(announcement: string) {
  return refetchAfter('settings', api.calendarFeed.renew.mutate(), announcement)
}

/** Replaces the URL or turns the feed off, after confirmation. */
function FeedChanges() {
  const { t } = useLingui()
  const { openers, view, setView, close } = useOpeners<keyof typeof CHANGES>()
  if (view) {
    const { text, label, loadingText, run } = CHANGES[view]
    return (
      <InlineConfirmation
        label={t(label)}
        loadingText={t(loadingText)}
        onConfirm={() => run().then(close)}
        onDismiss={close}
      >
        {t(text)}
      </InlineConfirmation>
    )
  }
  return (
    <div ref={openers} className={l.buttons}>
      <Button size="xs" variant="secondary" data-opens="reset" onClick={() => setView('reset')}>
        {t`Reset address`}
      </Button>
      <Button size="xs" variant="secondary" data-opens="revoke" onClick={() => setView('revoke')}>
        {t`Turn off feed`}
      </Button>
    </div>
  )
}

const GOOGLE_URL = 'https://calendar.google.com/calendar/r/settings/addbyurl'
const OUTLOOK_URL = 'https://outlook.live.com/calendar/0/addcalendar'

/** Instructions for common calendar apps. */
function FeedGuide({ url }: { url: string }) {
  const { t } = useLingui()
  return (
    <details className={c.guide}>
      <summary>{t`How to add it to your calendar`}</summary>
      <dl>
        <dt>Google Calendar</dt>
        <dd>
          <Trans>
            On a computer, open <ExternalLink href={GOOGLE_URL}>Add calendar from URL</ExternalLink>, paste the address,
            and choose “Add calendar”.
          </Trans>
        </dd>
        <dt>Apple Calendar</dt>
        <dd>
          <Trans>
            On a Mac, iPhone, or iPad,{' '}
            <a className={l.link} href={url.replace(/^https?:/, 'webcal:')}>
              open the address in Calendar
            </a>{' '}
            and confirm the subscription.
          </Trans>
        </dd>
        <dt>Outlook</dt>
        <dd>
          <Trans>
            Open <ExternalLink href={OUTLOOK_URL}>Add calendar</ExternalLink>, choose “Subscribe from web”, and paste
            the address.
          </Trans>
        </dd>
      </dl>
      <p>
        {t`The feed covers the last 30 days and the next year of the calendars that block your availability. Each calendar app decides how often it updates, from once an hour to once a day.`}
      </p>
    </details>
  )
}

function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={l.link} href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
