import { TRPCError } from '@trpc/server'
import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { wireId } from '#shared/wire-id.ts'
import { checked, checkedEvents } from './output.ts'
import { errorBody, toTrpcError } from './trpc.ts'

const person = z.object({ name: z.string(), id: z.optional(wireId) })

describe('an output', () => {
  test('is stripped of unknown fields', () => {
    const stored = { name: 'Ana', password_hash: 'b5Wm3vJx0m2dC7nB' }
    expect(checked(z.array(person))([stored])).toEqual([{ name: 'Ana' }])
  })

  test('that is invalid is an internal error, never the caller’s', () => {
    for (const output of [{ name: 42 }, { name: 'Ana', id: 'no id' }]) {
      const cause = thrownBy(() => checked(person)(output))
      expect(toTrpcError(cause)).toBe(cause)
      expect(errorBody(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause })).code).toBe('internal')
    }
  })

  test('that is invalid is reported by field, without values', () => {
    const { message } = thrownBy(() => checked(z.array(person))([{ name: 42_000_017 }]))
    expect(message).toContain('0.name: Invalid input: expected string, received number')
    expect(message).not.toContain('42')
  })

  test('of a subscription is validated event by event', async () => {
    const received: unknown[] = []
    const listen = async () => {
      for await (const event of checkedEvents(z.enum(['open', 'events']))(eventsOf('open', 'events', 'secret'))) {
        received.push(event)
      }
    }
    await expect(listen()).rejects.toThrow('does not match its schema')
    expect(received).toEqual(['open', 'events'])
  })
})

async function* eventsOf(...events: string[]) {
  yield* events
}

function thrownBy(call: () => unknown): Error {
  try {
    call()
  } catch (error) {
    return error as Error
  }
  throw new Error('nothing was thrown')
}
