import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, UnstyledButton } from '@mantine/core'
import {
  IconBrandApple,
  IconBrandGoogle,
  IconBrandWindows,
  IconCheck,
  IconChevronRight,
  IconLink,
  IconServer2,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { trpc } from '#client/api.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import l from '#client/ui/content/CardList.module.css'
import { QueryState } from '#client/ui/feedback/QueryState.tsx'
import { focusOnMount } from '#client/ui/focus/focus-field.ts'
import type { CalendarSource } from '#shared/calendar-accounts.ts'
import { isConsentProvider, PROVIDER_NAMES, type Provider } from '#shared/providers.ts'
import type { SynchronizedAccount } from '#shared/users.ts'
import { CaldavForm, SubscriptionForm } from './AccountForms.tsx'
import { useConsent } from './add-account-flow.ts'
import c from './NewAccount.module.css'

/** The kinds of accounts. Apple is CalDAV with a known server. */
const KINDS = ['google', 'microsoft', 'apple', 'caldav', 'ics'] as const
type AccountKind = (typeof KINDS)[number]

const DETAILS: Record<AccountKind, { Icon: typeof IconLink; name: MessageDescriptor; hint: MessageDescriptor }> = {
  google: { Icon: IconBrandGoogle, name: msg`Google`, hint: msg`Google Calendar, with links for Google Meet` },
  microsoft: { Icon: IconBrandWindows, name: msg`Microsoft`, hint: msg`Outlook.com and Microsoft 365` },
  apple: { Icon: IconBrandApple, name: msg`Apple`, hint: msg`iCloud, with an app-specific password` },
  caldav: { Icon: IconServer2, name: msg`Other (CalDAV)`, hint: msg`Fastmail, Nextcloud, and other servers` },
  ics: { Icon: IconLink, name: msg`Calendar address (.ics)`, hint: msg`A link to a calendar, read-only` },
}

interface NewAccountProps {
  /** The provider to retry; undefined shows the list of kinds. */
  initialKind: Provider | undefined
  onAdded: (account: SynchronizedAccount) => void
  onCancel: () => void
}

/** Adds an account: first its kind, then its form or consent page. */
export function NewAccount({ initialKind, onAdded, onCancel }: NewAccountProps) {
  const [kind, setKind] = useState<AccountKind | undefined>(initialKind)
  const goBack = () => setKind(undefined)
  if (kind === undefined) return <KindChoice onChoose={setKind} onCancel={onCancel} />
  if (isConsentProvider(kind)) return <ConsentStep kind={kind} onBack={goBack} />
  if (kind === 'ics') return <SubscriptionForm onAdded={onAdded} onBack={goBack} />
  return <CaldavForm kind={kind} onAdded={onAdded} onBack={goBack} />
}

/** A step without fields, so its heading takes focus. */
function Step({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <section className={l.form} aria-label={t`Add an account`}>
      <h3 ref={focusOnMount} tabIndex={-1} className={`${l.title} ${c.title}`}>
        {title}
      </h3>
      {children}
    </section>
  )
}

function KindChoice({ onChoose, onCancel }: { onChoose: (kind: AccountKind) => void; onCancel: () => void }) {
  const { t } = useLingui()
  const sources = trpc.calendarAccounts.listSources.useQuery(undefined, { staleTime: Infinity })
  return (
    <Step title={t`Which calendar do you use?`}>
      {sources.data ? (
        <ul className={c.kinds}>
          {offeredKinds(sources.data).map((kind) => {
            const { Icon, name, hint } = DETAILS[kind]
            return (
              <li key={kind}>
                <UnstyledButton className={c.kind} onClick={() => onChoose(kind)}>
                  <Icon size={22} stroke={1.6} aria-hidden />
                  <span className={c.texts}>
                    <b>{t(name)}</b>
                    <span>{t(hint)}</span>
                  </span>
                  <IconChevronRight size={17} stroke={1.8} className={c.arrow} aria-hidden />
                </UnstyledButton>
              </li>
            )
          })}
        </ul>
      ) : (
        <QueryState query={sources} />
      )}
      <Button className={c.cancel} variant="gray" onClick={onCancel}>
        {t`Cancel`}
      </Button>
    </Step>
  )
}

/** The kinds that this server can connect. */
function offeredKinds(sources: readonly CalendarSource[]): AccountKind[] {
  return KINDS.filter((kind) =>
    sources.some(
      ({ provider, needs_consent }) =>
        provider === (kind === 'apple' ? 'caldav' : kind) && needs_consent === isConsentProvider(kind),
    ),
  )
}

/** The requested permissions, and their purposes. */
const PERMISSIONS: Record<Provider, readonly MessageDescriptor[]> = {
  google: [
    msg`Your name, email address, and picture, to show you which account it is.`,
    msg`See your calendars and events, to know when you are busy. Meridian needs this permission.`,
    msg`Add and change events, for your Meridian meetings and their Google Meet links.`,
    msg`Create and rename calendars, when you do so in Meridian.`,
    msg`Add other people’s calendars to your list and remove them, when you do so in Meridian.`,
  ],
  microsoft: [
    msg`Your name and email address, to show you which account it is.`,
    msg`Read and write your calendars, to know when you are busy and to add your Meridian meetings.`,
    msg`Keep this access while you are away, so that your calendar stays up to date.`,
  ],
}

/** Explains which permissions a provider will request, and links to its consent page. */
function ConsentStep({ kind, onBack }: { kind: Provider; onBack: () => void }) {
  const { t } = useLingui()
  const consent = useConsent()
  const provider = PROVIDER_NAMES[kind]
  return (
    <Step title={t`${provider} will ask you to allow this`}>
      <ul className={c.permissions}>
        {PERMISSIONS[kind].map((permission) => (
          <li key={permission.id}>
            <IconCheck size={18} stroke={2} aria-hidden />
            {t(permission)}
          </li>
        ))}
      </ul>
      <p className={c.intro}>
        {kind === 'google'
          ? t`Select every checkbox that Google shows. You can remove the account at any time.`
          : t`Your organization may have to approve this first. You can remove the account at any time.`}
      </p>
      <div className={l.buttons}>
        <LoadingButton size="md" isLoading={consent.isRedirecting} onClick={() => consent.open({ kind })}>
          {t`Continue to ${provider}`}
        </LoadingButton>
        <Button size="md" variant="gray" onClick={onBack}>
          {t`Back`}
        </Button>
      </div>
    </Step>
  )
}
