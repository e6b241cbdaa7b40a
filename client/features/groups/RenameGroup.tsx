import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { FormTextField } from '#client/ui/forms/fields.tsx'
import { useValidatedForm } from '#client/ui/forms/use-validated-form.ts'
import type { Group } from '#shared/groups.ts'
import c from './GroupMembers.module.css'
import { nameError } from './group-draft.ts'
import { renameGroup } from './groups.ts'

/** Renames a group. */
export function RenameGroup({ group }: { group: Group }) {
  const { t } = useLingui()
  const form = useValidatedForm({ name: group.name }, ({ name }) => nameError(name), `group-name.${group._id}`)
  const rename = useMutation({
    mutationFn: ({ name }: { name: string }) => renameGroup(group._id, name),
    onSuccess: form.finish,
    onError: form.fail,
  })
  return (
    <form className={c.field} noValidate onSubmit={form.submit(rename.isPending, rename.mutate)}>
      <FormTextField
        label={t`Group name`}
        aria-label={t`New name for ${{ name: group.name }}`}
        name="name"
        form={form}
        autoComplete="off"
      />
      <LoadingButton
        type="submit"
        size="md"
        variant="secondary"
        aria-label={t`Rename ${{ name: group.name }}`}
        isLoading={rename.isPending}
      >
        {t`Rename`}
      </LoadingButton>
    </form>
  )
}
