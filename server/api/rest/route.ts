import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/v4/core'
import type { createCallerFactory } from '../../platform/trpc.ts'
import type { AppRouter } from '../router.ts'
import type { Failure } from './failures.ts'

type Schema = z.$ZodType
type Output<S extends Schema | undefined> = S extends Schema ? z.output<S> : undefined
export type Calls = ReturnType<ReturnType<typeof createCallerFactory<AppRouter['_def']['record']>>>

/**
 * What a call needs of its caller: nothing, a bearer token, or (the invitation-related group) a token or the cookie. An
 * API key does for a bearer token, but not for a `session`: that is for calls by which a key that leaked could stay.
 */
export type Credentials = 'none' | 'bearer' | 'bearer or cookie' | 'session'

/** What an answer is sent as that is not plain JSON. */
export interface AnswerFile {
  /** A media type; of another than JSON the procedure answers with the text itself. */
  contentType: string
  /** To save it under, as a browser does with a download. */
  name?: string
}

interface RouteSpec<
  Query extends Schema | undefined,
  Params extends Schema | undefined,
  Body extends Schema | undefined,
  Answer extends Schema,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As Fastify writes it: `/groups/:groupId`. */
  url: string
  summary: string
  credentials: Credentials
  query?: Query
  params?: Params
  body?: Body
  /** The same key and request give the same answer for a day. */
  takesIdempotencyKey?: true
  /** Of a success; 200 where it is not said. */
  status?: number
  answer: Answer
  /** Of an answer that is no JSON, or is to be kept in a file. */
  file?: AnswerFile
  /** What it may refuse with, beyond what every call of its kind may (`failuresOf`). */
  fails?: readonly Failure[]
  /** The procedure, given what the request brought. */
  call(
    calls: Calls,
    input: { query: Output<Query>; params: Output<Params>; body: Output<Body> },
  ): Promise<z.input<Answer>>
  /** Of a call to which a browser navigates on its way elsewhere: where it is sent (302). */
  sendsTo?(answer: z.input<Answer>): string
  /**
   * Of a GET that changes something: the page that asks first. A browser that navigates to the call, or
   * fetches it ahead of time, is sent there and nothing changes.
   */
  asksAt?(request: FastifyRequest): string
}

/** A row of the REST face, its input types forgotten. */
export type RestRoute = Omit<RouteSpec<Schema | undefined, Schema | undefined, Schema | undefined, Schema>, 'call'> & {
  call(calls: Calls, input: { query: unknown; params: unknown; body: unknown }): Promise<unknown>
}

/**
 * One row of the REST face: a method and path over a procedure. The compiler checks the procedure, what it is given and
 * what it answers.
 */
export function route<
  Answer extends Schema,
  Query extends Schema | undefined = undefined,
  Params extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(spec: RouteSpec<Query, Params, Body, Answer>): RestRoute {
  return spec
}
