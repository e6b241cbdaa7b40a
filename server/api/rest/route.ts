import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/v4/core'
import type { createCallerFactory } from '../../platform/trpc.ts'
import type { AppRouter } from '../router.ts'

type Schema = z.$ZodType
type Output<S extends Schema | undefined> = S extends Schema ? z.output<S> : undefined
type Calls = ReturnType<ReturnType<typeof createCallerFactory<AppRouter['_def']['record']>>>

/**
 * What a call needs of its caller: nothing, a bearer token, or (the invitation-related group) a token or the cookie. An
 * API key does for a bearer token, but not for a `session`: that is for calls by which a key that leaked could stay.
 */
export type Credentials = 'none' | 'bearer' | 'bearer or cookie' | 'session'

interface RouteSpec<
  Query extends Schema | undefined,
  Params extends Schema | undefined,
  Body extends Schema | undefined,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As Fastify writes it: `/groups/:groupId`. */
  url: string
  summary: string
  credentials: Credentials
  query?: Query
  params?: Params
  body?: Body
  /** Of a success; 200 where it is not said. */
  status?: number
  /** The procedure, given what the request brought. */
  call(calls: Calls, input: { query: Output<Query>; params: Output<Params>; body: Output<Body> }): Promise<unknown>
  /**
   * Of a GET that changes something: the page that asks first. A browser that navigates to the call, or
   * fetches it ahead of time, is sent there and nothing changes.
   */
  asksAt?(request: FastifyRequest): string
}

/** A row of the REST face, its input types forgotten. */
export type RestRoute = Omit<RouteSpec<Schema | undefined, Schema | undefined, Schema | undefined>, 'call'> & {
  call(calls: Calls, input: { query: unknown; params: unknown; body: unknown }): Promise<unknown>
}

/** One row of the REST face: a method and path over a procedure. The compiler checks the procedure and what it is given. */
export function route<
  Query extends Schema | undefined = undefined,
  Params extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(spec: RouteSpec<Query, Params, Body>): RestRoute {
  return spec
}
