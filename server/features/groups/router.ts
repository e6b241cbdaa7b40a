import { z } from 'zod'
import { groupId, groupList, groupUpdate, newGroup, newMember, newOwner } from '#shared/groups.ts'
import { router, verifiedProcedure } from '../../platform/trpc.ts'
import { createGroup, deleteGroup, getGroup, listMyGroups, renameGroup } from './groups.ts'
import { addMember, leaveGroup, removeMember, transferOwnership } from './members.ts'

const inGroup = z.object({ groupId: z.uuid() })

export const groupsRouter = router({
  myGroups: verifiedProcedure.input(groupList).query(({ ctx, input }) => listMyGroups(ctx.services, ctx.caller, input)),
  get: verifiedProcedure.input(groupId).query(({ ctx, input }) => getGroup(ctx.services, ctx.caller, input.groupId)),
  create: verifiedProcedure.input(newGroup).mutation(({ ctx, input }) => createGroup(ctx.services, ctx.caller, input)),
  update: verifiedProcedure
    .input(inGroup.extend(groupUpdate.shape))
    .mutation(({ ctx, input }) => renameGroup(ctx.services, ctx.caller, input.groupId, input.name)),
  delete: verifiedProcedure
    .input(groupId)
    .mutation(({ ctx, input }) => deleteGroup(ctx.services, ctx.caller, input.groupId)),
  addMember: verifiedProcedure
    .input(inGroup.extend(newMember.shape))
    .mutation(({ ctx, input }) => addMember(ctx.services, ctx.caller, input.groupId, input.email)),
  removeMember: verifiedProcedure
    .input(inGroup.extend(newMember.shape))
    .mutation(({ ctx, input }) => removeMember(ctx.services, ctx.caller, input.groupId, input.email)),
  transferOwnership: verifiedProcedure
    .input(inGroup.extend(newOwner.shape))
    .mutation(({ ctx, input }) => transferOwnership(ctx.services, ctx.caller, input.groupId, input.newOwnerEmail)),
  leave: verifiedProcedure
    .input(groupId)
    .mutation(({ ctx, input }) => leaveGroup(ctx.services, ctx.caller, input.groupId)),
})
