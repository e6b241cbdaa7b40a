import { z } from 'zod'
import { groupId, groupListQuery, groupUpdate, memberAddress, newGroup, newMember, newOwner } from '#shared/groups.ts'
import { success } from '#shared/outputs/fields.ts'
import { group, groupPage } from '#shared/outputs/groups.ts'
import { checked } from '../../platform/output.ts'
import { notFoundFirst, router, verifiedProcedure } from '../../platform/trpc.ts'
import { createGroup, deleteGroup, getGroup, getGroupRow, getOwnGroupRow, listCallerGroups } from './groups.ts'
import { acceptInvitation, declineInvitation } from './invitations.ts'
import { addMember, leaveGroup, removeMember, transferOwnership } from './members.ts'
import { updateGroup } from './update-group.ts'

const groupProcedure = verifiedProcedure
  .input(groupId)
  .use(notFoundFirst(({ services, caller }, { groupId }) => getGroupRow(services.db, caller, groupId)))

const ownGroupProcedure = verifiedProcedure
  .input(groupId)
  .use(notFoundFirst(({ services, caller }, { groupId }) => getOwnGroupRow(services.db, caller, groupId)))

export const groupsRouter = router({
  myGroups: verifiedProcedure
    .input(groupListQuery)
    .output(checked(groupPage))
    .query(({ ctx, input }) => listCallerGroups(ctx.services, ctx.caller, input)),
  get: verifiedProcedure
    .meta({ errors: ['not_found'] })
    .input(groupId)
    .output(checked(group))
    .query(({ ctx, input }) => getGroup(ctx.services, ctx.caller, input.groupId)),
  create: verifiedProcedure
    .meta({ hasIdempotencyKey: true, errors: ['too_many_invitations', 'quota_reached', 'account_closed'] })
    .input(newGroup)
    .output(checked(group))
    .mutation(({ ctx, input }) => createGroup(ctx, ctx.caller, input)),
  update: ownGroupProcedure
    .meta({
      errors: [
        'not_found',
        'group_owners_only',
        'too_many_invitations',
        'not_participant',
        'owner_not_joined',
        'owner_needs_account',
        'owner_quota_reached',
      ],
    })
    .input(groupUpdate)
    .output(checked(group))
    .mutation(({ ctx, input }) => updateGroup(ctx.services, ctx.caller, input)),
  delete: verifiedProcedure
    .meta({ errors: ['not_found', 'group_owners_only'] })
    .input(groupId)
    .output(checked(success))
    .mutation(({ ctx, input }) => deleteGroup(ctx.services, ctx.caller, input.groupId)),
  addMember: ownGroupProcedure
    .meta({ errors: ['not_found', 'group_owners_only', 'participant_refused', 'too_many_invitations'] })
    .input(z.object({ ...groupId.shape, ...newMember.shape }))
    .output(checked(group))
    .mutation(({ ctx, input }) => addMember(ctx.services, ctx.caller, input.groupId, input.email)),
  removeMember: groupProcedure
    .meta({ errors: ['not_found', 'group_owners_only'] })
    .input(z.object({ ...groupId.shape, ...memberAddress.shape }))
    .output(checked(group))
    .mutation(({ ctx, input }) => removeMember(ctx.services, ctx.caller, input.groupId, input.email)),
  transferOwnership: ownGroupProcedure
    .meta({
      errors: [
        'not_found',
        'group_owners_only',
        'not_participant',
        'owner_not_joined',
        'owner_needs_account',
        'owner_quota_reached',
      ],
    })
    .input(z.object({ ...groupId.shape, ...newOwner.shape }))
    .output(checked(group))
    .mutation(({ ctx, input }) => transferOwnership(ctx.services, ctx.caller, input.groupId, input.newOwnerEmail)),
  accept: verifiedProcedure
    .meta({ errors: ['not_found'] })
    .input(groupId)
    .output(checked(group))
    .mutation(({ ctx, input }) => acceptInvitation(ctx.services, ctx.caller, input.groupId)),
  decline: verifiedProcedure
    .meta({ errors: ['not_found'] })
    .input(groupId)
    .output(checked(success))
    .mutation(({ ctx, input }) => declineInvitation(ctx.services, ctx.caller, input.groupId)),
  leave: verifiedProcedure
    .meta({ errors: ['not_found', 'owner_leaves'] })
    .input(groupId)
    .output(checked(success))
    .mutation(({ ctx, input }) => leaveGroup(ctx.services, ctx.caller, input.groupId)),
})
