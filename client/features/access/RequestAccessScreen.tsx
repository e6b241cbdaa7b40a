import { schemaResolver, useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { trpc } from '#client/api.ts'
import { getSession } from '#client/lib/session-store.ts'
import { TextArea, TextField } from '#client/ui/fields.tsx'
import { LoadingButton } from '#client/ui/LoadingButton.tsx'
import { toast } from '#client/ui/toasts.ts'
import { accessRequest } from '#shared/access.ts'
import { SAYS } from '#shared/errors.ts'
import c from './RequestAccessScreen.module.css'
import { requestFailure } from './request-failure.ts'

/** Where a visitor applies for an invitation. */
export function RequestAccessScreen() {
  const navigate = useNavigate()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: getSession().userInfo?.email ?? '', message: '' },
    validate: schemaResolver(accessRequest, { sync: true }),
  })
  const focus = (field: 'email' | 'message') => form.getInputNode<HTMLElement, typeof field>(field)?.focus()

  const request = trpc.auth.requestAccess.useMutation({
    onSuccess() {
      toast.success(SAYS.requestSent)
      void navigate({ to: '/submited-request' })
    },
    onError(error) {
      const failure = requestFailure(error)
      form.setFieldError('email', failure.field)
      toast[failure.kind](failure.toast)
      focus('email')
    },
  })
  const submit = form.onSubmit(
    (values) => {
      if (!request.isPending) request.mutate(values)
    },
    (errors) => focus(errors['email'] ? 'email' : 'message'),
  )

  return (
    <>
      <h1>Request an invitation</h1>
      <p>Meridian is in beta. Tell us how you would use it: the team reads every request, and sends a code.</p>
      <form className={c.form} onSubmit={submit} noValidate>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          placeholder="you@example.com"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <TextArea
          label="How can the product help you"
          name="message"
          rows={5}
          key={form.key('message')}
          {...form.getInputProps('message')}
        />
        <LoadingButton type="submit" size="md" fullWidth isLoading={request.isPending} loadingText="Sending...">
          Submit Request
        </LoadingButton>
      </form>
    </>
  )
}
