import { z } from 'zod'
import { groupChange, groupId, groupList, memberAddress, newGroup, newMember, newOwner } from '#shared/groups.ts'
import { wireId } from '#shared/wire-id.ts'
import { foundFirst, router, verifiedProcedure } from '../../platform/trpc.ts'
import { changeGroup } from './group-changes.ts'
import { createGroup, deleteGroup, getGroup, listMyGroups, openGroup, openOwnGroup } from './groups.ts'
import { acceptInvitation, declineInvitation } from './invitations.ts'
import { addMember, leaveGroup, removeMember, transferOwnership } from './members.ts'

const inGroup = z.object({ groupId: wireId })

const groupProcedure = verifiedProcedure
  .input(inGroup)
  .use(foundFirst(({ services, caller }, { groupId }) => openGroup(services.db, caller, groupId)))

const ownGroupProcedure = verifiedProcedure
  .input(inGroup)
  .use(foundFirst(({ services, caller }, { groupId }) => openOwnGroup(services.db, caller, groupId)))

export const groupsRouter = router({
  myGroups: verifiedProcedure.input(groupList).query(({ ctx, input }) => listMyGroups(ctx.services, ctx.caller, input)),
  get: verifiedProcedure.input(groupId).query(({ ctx, input }) => getGroup(ctx.services, ctx.caller, input.groupId)),
  create: verifiedProcedure
    .input(newGroup)
    .mutation(({ ctx, input }) => createGroup(ctx.services, ctx.caller, input, ctx.language)),
  update: ownGroupProcedure
    .input(groupChange)
    .mutation(({ ctx, input }) => changeGroup(ctx.services, ctx.caller, input)),
  delete: verifiedProcedure
    .input(groupId)
    .mutation(({ ctx, input }) => deleteGroup(ctx.services, ctx.caller, input.groupId)),
  addMember: ownGroupProcedure
    .input(inGroup.extend(newMember.shape))
    .mutation(({ ctx, input }) => addMember(ctx.services, ctx.caller, input.groupId, input.email)),
  removeMember: groupProcedure
    .input(inGroup.extend(memberAddress.shape))
    .mutation(({ ctx, input }) => removeMember(ctx.services, ctx.caller, input.groupId, input.email)),
  transferOwnership: ownGroupProcedure
    .input(inGroup.extend(newOwner.shape))
    .mutation(({ ctx, input }) => transferOwnership(ctx.services, ctx.caller, input.groupId, input.newOwnerEmail)),
  accept: verifiedProcedure
    .input(groupId)
    .mutation(({ ctx, input }) => acceptInvitation(ctx.services, ctx.caller, input.groupId)),
  decline: verifiedProcedure
    .input(groupId)
    .mutation(({ ctx, input }) => declineInvitation(ctx.services, ctx.caller, input.groupId)),
  leave: verifiedProcedure
    .input(groupId)
    .mutation(({ ctx, input }) => leaveGroup(ctx.services, ctx.caller, input.groupId)),
})
