import type { Context } from '../../platform/trpc.ts'

export async function requestEmailCode(_ctx: Context, _email: string): Promise<{ success: true }> { throw new Error('unbuilt') }
export async function verifyEmailCode(_ctx: Context, _input: { email: string; code: string; time_zone?: string | undefined }): Promise<{ token: string }> { throw new Error('unbuilt') }
