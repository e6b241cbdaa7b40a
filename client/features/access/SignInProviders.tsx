import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useHydrated } from '@tanstack/react-router'
import { trpc } from '#client/api.ts'
import { userTimeZone } from '#client/entities/dates/date-format.ts'
import { getPage } from '#client/lib/page-context.ts'
import c from './LoginScreen.module.css'
import { rememberReturn, signInAddress } from './sign-in-providers.ts'

/** The login providers that the server offers. */
export function SignInProviders({ returnTo }: { returnTo?: string | undefined }) {
  const { t } = useLingui()
  const { providers: ofPage } = getPage()
  const { data: providers = [] } = trpc.auth.providers.useQuery(undefined, {
    staleTime: Infinity,
    ...(ofPage && { initialData: ofPage }),
  })
  const hydrated = useHydrated()
  if (providers.length === 0) return null
  return (
    <div className={c.providers}>
      {providers.map((provider) => (
        <Button
          key={provider.id}
          component="a"
          href={signInAddress(provider, hydrated ? userTimeZone() : undefined)}
          onClick={() => rememberReturn(returnTo)}
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
