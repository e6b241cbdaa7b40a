import { useNavigate, useRouter } from '@tanstack/react-router'

/** Opens the login, which returns to the current page. */
export function useSignInAndReturn(): () => void {
  const navigate = useNavigate()
  const router = useRouter()
  return () => void navigate({ to: '/login', search: { redirect: router.state.location.href } })
}
