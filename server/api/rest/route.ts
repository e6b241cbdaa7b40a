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

/** The path of a procedure, such as `match.book`. */
export type ProcedurePath = NestedKeys<Outputs>
type InputKey<Path> = keyof NonNullable<Nested<Inputs, Path>> & string
type OutputOf<Path> = Nested<Outputs, Path>

/** Describes a response that is a download, or not JSON. */
interface ResponseFile {
  /** A media type. If it is not JSON, the procedure's output is the text of the response. */
  contentType: string
  /** The file name of the download. */
  name?: string
}

interface RouteOptions<Key extends string, Output, ResponseSchema extends z.$ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** In Fastify's syntax: `/groups/:groupId`. Path parameters are keys of the procedure's input. */
  url: string
  summary: string
  /** For POST and PUT: the keys of the input that are sent in the query. All others are sent in the body. */
  query?: readonly Key[]
  /** The key of the input whose value is the whole body, or for GET the whole query. */
  payloadKey?: Key
  /** Keys of the query that may be sent in the body instead, under other names: name in the body → key. */
  aliases?: Readonly<Record<string, Key>>
  /** Maximum size of the body, if it contains a file. */
  maxBytes?: number
  /** The status of a successful response; 200 by default. */
  status?: number
  file?: ResponseFile
  /** Converts the procedure's output into the response. */
  response?: { schema: ResponseSchema; from: (this: void, output: Output) => z.input<ResponseSchema> }
  /** For calls that only redirect a browser (302): the target. */
  redirectTo?: (this: void, output: Output) => string
  /**
   * For a GET that changes something: the page that asks for confirmation. Browsers that navigate to its URL, or
   * prefetch it, are redirected there and nothing changes.
   */
  confirmationPage?: (this: void, request: FastifyRequest) => string
}

/** The method, path and options of a REST call. Its procedure declares everything else. */
export interface RestRoute extends RouteOptions<string, never, z.$ZodType> {
  procedure: ProcedurePath
}

/** Defines a route; the compiler checks it against the procedure's input and output. */
export function route<Path extends ProcedurePath, ResponseSchema extends z.$ZodType>(
  procedure: Path,
  options: RouteOptions<InputKey<Path>, OutputOf<Path>, ResponseSchema>,
): RestRoute {
  return { procedure, ...options }
}
