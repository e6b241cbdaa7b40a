import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { participantError } from '#client/entities/attendee/address-list.ts'
import { fieldText } from '#client/lib/form-errors.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { FormEmailField } from '#client/ui/forms/fields.tsx'
import { useValidatedForm } from '#client/ui/forms/use-validated-form.ts'
import { normalizeEmail } from '#shared/access.ts'
import type { Group } from '#shared/groups.ts'
import c from './GroupMembers.module.css'
import { addMember } from './groups.ts'

/** Adds an address to a group; errors are shown before sending. */
export function AddMember({ group, own }: { group: Group; own: string }) {
  const { t } = useLingui()
  const form = useValidatedForm(
    { email: '' },
    ({ email }) => {
      const error = participantError(normalizeEmail(email), own, group.group_participants)
      return error === undefined ? {} : { email: fieldText(error) }
    },
    `new-member.${group._id}`,
  )
  const add = useMutation({
    mutationFn: ({ email }: { email: string }) => addMember(group._id, normalizeEmail(email)),
    onSuccess: form.finish,
    onError: form.fail,
  })
  return (
    <form className={c.field} noValidate onSubmit={form.submit(add.isPending, add.mutate)}>
      <FormEmailField
        label={t`Add someone`}
        aria-label={t`Add someone to ${{ name: group.name }}`}
        placeholder={t`name@company.com`}
        autoComplete="off"
        form={form}
      />
      <LoadingButton
        type="submit"
        size="md"
        variant="secondary"
        aria-label={t`Add to ${{ name: group.name }}`}
        isLoading={add.isPending}
      >
        {t`Add`}
      </LoadingButton>
    </form>
  )
}
