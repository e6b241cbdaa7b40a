import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/v4/core'
import type { AppRouter } from '../router.ts'

type Inputs = inferRouterInputs<AppRouter>
type Outputs = inferRouterOutputs<AppRouter>
type NestedKeys<T> = { [Outer in keyof T & string]: `${Outer}.${keyof T[Outer] & string}` }[keyof T & string]
type Nested<T, Path> = Path extends `${infer Outer extends keyof T & string}.${infer Inner}`
  ? Inner extends keyof T[Outer]
    ? T[Outer][Inner]
    : never
  : never

/** A procedure of the router, as in `match.book`. */
export type ProcedurePath = NestedKeys<Outputs>
type InputKey<Path> = keyof NonNullable<Nested<Inputs, Path>> & string
type OutputOf<Path> = Nested<Outputs, Path>

/** What an answer is sent as that is not plain JSON. */
export interface AnswerFile {
  /** A media type; of another than JSON the procedure answers with the text itself. */
  contentType: string
  /** To save it under, as a browser does with a download. */
  name?: string
}

interface RowOf<Key extends string, Output, Answer extends z.$ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As Fastify writes it: `/groups/:groupId`. Its parameters are keys of the procedure's input. */
  url: string
  summary: string
  /** Of a POST or PUT: the keys of the input that are in the query. All others are in the body. */
  query?: readonly Key[]
  /** The key of the input that is the body as a whole, or of a GET the query. */
  whole?: Key
  /** Further names that keys of the input have in the body. */
  aliases?: Readonly<Record<string, Key>>
  /** Of a success; 200 by default. */
  status?: number
  /** Of an answer that is no JSON, or is to be kept in a file. */
  file?: AnswerFile
  /** Where the answer is not the procedure's output: what is made of that. */
  answer?: { schema: Answer; from: (this: void, output: Output) => z.input<Answer> }
  /** Of a call to which a browser navigates on its way elsewhere: where it is sent (302). */
  redirectTo?: (this: void, output: Output) => string
  /**
   * Of a GET that changes something: the page that asks first. A browser that navigates to the call, or fetches it ahead
   * of time, is sent there and nothing changes.
   */
  confirmationPage?: (this: void, request: FastifyRequest) => string
}

/** A row of the REST face: method, path and flags over a procedure, which says everything else. */
export interface RestRow extends RowOf<string, never, z.$ZodType> {
  procedure: ProcedurePath
}

/** Makes a row. The compiler checks it against the procedure's input and output. */
export function route<Path extends ProcedurePath, Answer extends z.$ZodType>(
  procedure: Path,
  row: RowOf<InputKey<Path>, OutputOf<Path>, Answer>,
): RestRow {
  return { procedure, ...row }
}
