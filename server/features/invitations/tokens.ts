import type { SenderInfo } from '#shared/invitations.ts'
import type { Services } from '../../platform/services.ts'

export async function exchangeLink(_services: Pick<Services, 'db' | 'clock' | 'secrets' | 'limits'>, _ip: string, _input: { url_invites: string; event_duration?: number | undefined }): Promise<{ tokenInvitation: string; senderInfo: SenderInfo }> { throw new Error('unbuilt') }
export async function verifyInvitationToken(_services: Pick<Services, 'clock' | 'secrets'>, _token: string): Promise<{ valid: true; senderInfo: SenderInfo }> { throw new Error('unbuilt') }
