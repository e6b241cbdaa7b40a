import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useHydrated } from '@tanstack/react-router'
import { trpc } from '#client/api.ts'
import { userTimeZone } from '#client/entities/dates/date-format.ts'
import { getPage } from '#client/lib/page-context.ts'
import { flags } from '#client/lib/storage/flags.ts'
import c from './LoginScreen.module.css'

/** The login providers that the server offers. */
export function SignInProviders({ returnTo }: { returnTo?: string | undefined }) {
  const { t } = useLingui()
  const { providers: pageProviders } = getPage()
  const { data: providers = [] } = trpc.auth.providers.useQuery(undefined, {
    staleTime: Infinity,
    ...(pageProviders && { initialData: pageProviders }),
  })
  // The zone is used for new users, and unknown while server-rendering.
  const zone = useHydrated() ? { time_zone: userTimeZone() } : {}
  const signInUrl = (provider: string) =>
    `/api/auth/login?${new URLSearchParams({ redirect_uri: 'login', type_login: '1', provider, ...zone })}`
  if (providers.length === 0) return null
  return (
    <div className={c.providers}>
      {providers.map((provider) => (
        <Button
          key={provider.id}
          component="a"
          href={signInUrl(provider.id)}
          // The server knows only some return pages; the tab stores other paths.
          onClick={() => (returnTo === undefined ? flags.signInReturn.remove() : flags.signInReturn.write(returnTo))}
          variant="secondary"
          size="md"
          fullWidth
        >
          {t`Continue with ${{ provider: provider.name }}`}
        </Button>
      ))}
    </div>
  )
}
