import { useNavigate, useRouter } from '@tanstack/react-router'

/** Leads to the sign-in, which leads back to the page that is open now. */
export function useSignInAndReturn(): () => void {
  const navigate = useNavigate()
  const router = useRouter()
  return () => void navigate({ to: '/login', search: { redirect: router.state.location.href } })
}
