import { useLingui } from '@lingui/react/macro'
import { Button, UnstyledButton } from '@mantine/core'
import {
  IconBrandApple,
  IconBrandGoogle,
  IconBrandWindows,
  IconChevronRight,
  IconLink,
  IconServer2,
} from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { trpc } from '#client/api.ts'
import { QueryState } from '#client/ui/feedback/QueryState.tsx'
import type { SynchronizedAccount } from '#shared/users.ts'
import c from './AddAccount.module.css'
import { type AccountKind, kindHint, kindName, offeredKinds } from './account-kinds.ts'
import { CaldavForm } from './CaldavForm.tsx'
import { ConsentStep } from './ConsentStep.tsx'
import { SubscriptionForm } from './SubscriptionForm.tsx'

const ICONS: Record<AccountKind, typeof IconLink> = {
  google: IconBrandGoogle,
  microsoft: IconBrandWindows,
  apple: IconBrandApple,
  caldav: IconServer2,
  ics: IconLink,
}

interface AddAccountProps {
  /** Preselects a provider, to try again. */
  initialKind?: AccountKind | undefined
  onAdded: (account: SynchronizedAccount) => void
  onCancel: () => void
}

/** Adds an account: first its kind, then its form or consent page. */
export function AddAccount({ initialKind, onAdded, onCancel }: AddAccountProps) {
  const [kind, setKind] = useState(initialKind)
  const back = () => setKind(undefined)
  if (kind === undefined) return <KindChoice onChoose={setKind} onCancel={onCancel} />
  if (kind === 'google' || kind === 'microsoft') return <ConsentStep kind={kind} onBack={back} />
  if (kind === 'ics') return <SubscriptionForm onAdded={onAdded} onBack={back} />
  return <CaldavForm kind={kind} onAdded={onAdded} onBack={back} />
}

function KindChoice({ onChoose, onCancel }: { onChoose: (kind: AccountKind) => void; onCancel: () => void }) {
  const { t } = useLingui()
  const sources = trpc.calendarAccounts.listSources.useQuery(undefined, { staleTime: Infinity })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={c.step} aria-label={t`Add an account`}>
      <h3 ref={heading} tabIndex={-1} className={c.title}>
        {t`Which calendar do you use?`}
      </h3>
      {sources.data ? (
        <ul className={c.kinds}>
          {offeredKinds(sources.data).map((kind) => {
            const Icon = ICONS[kind]
            return (
              <li key={kind}>
                <UnstyledButton className={c.kind} onClick={() => onChoose(kind)}>
                  <Icon size={22} stroke={1.6} aria-hidden />
                  <span className={c.texts}>
                    <b>{kindName(kind)}</b>
                    <span>{kindHint(kind)}</span>
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
      <Button className={c.cancel ?? ''} variant="gray" onClick={onCancel}>
        {t`Cancel`}
      </Button>
    </section>
  )
}
