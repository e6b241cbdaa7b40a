import http from 'node:http'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

/** The parts of an OpenAPI document that the observer uses. */
export interface ApiDocument {
  paths: Record<string, Record<string, { responses: Record<string, DocumentedResponse | { $ref: string }> }>>
  components: { responses: Record<string, DocumentedResponse> }
}

interface DocumentedResponse {
  content?: Record<string, { schema?: object }>
}

interface Operation {
  /** Such as `GET /groups/{groupId}`. */
  name: string
  method: string
  pattern: RegExp
  parameters: string[]
  responses: Record<string, DocumentedResponse>
}

export interface Observer {
  url: string
  /** Requests seen so far. */
  readonly count: number
  /** Number of responses by status. */
  readonly statuses: ReadonlyMap<number, number>
  /** The violations found, each with the first request that caused it. */
  readonly violations: ReadonlyMap<string, string>
  close(): Promise<void>
}

interface ObserverOptions {
  /** The server behind the observer. */
  target: string
  document: ApiDocument
  /** Headers added to each request, such as a valid session. */
  headers: () => Promise<Record<string, string>>
  /** Existing values for a parameter with this name: every second request gets one of them. */
  knownValues: (parameter: string) => Promise<readonly string[]>
  /** Called after each response. */
  onResponse: (request: { operation: string; status: number; body: unknown }) => void
}

/**
 * A proxy between an API tester and the server: forwards requests, and validates each response against the document.
 * The tester does not know which data exists, so the observer puts existing ids into every second request.
 */
export async function startObserver(options: ObserverOptions): Promise<Observer> {
  const operations = listOperations(options.document)
  const validate = createSchemaValidator(options.document)
  const statuses = new Map<number, number>()
  const violations = new Map<string, string>()
  let count = 0

  const server = http.createServer((request, response) => {
    void forward(request, response).catch((error: unknown) => {
      violations.set(`the connection failed: ${String(error)}`, `${request.method} ${request.url}`)
      response.destroy()
    })
  })

  async function forward(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const requestNumber = ++count
    const url = new URL(request.url ?? '/', options.target)
    const operation = operations.find(({ method, pattern }) => method === request.method && pattern.test(url.pathname))
    if (operation && requestNumber % 2 === 0) await insertKnownValues(operation, url, requestNumber)
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
    const headers = { ...request.headers, host: url.host, ...(await options.headers()) }
    const receivedResponse = await send(url, request.method ?? 'GET', headers, body)
    statuses.set(receivedResponse.status, (statuses.get(receivedResponse.status) ?? 0) + 1)
    const requestText = `${request.method} ${url.pathname}${url.search} ${body.toString().slice(0, 500)}`
    const violation = findViolation(operation, receivedResponse)
    if (violation && !violations.has(violation))
      violations.set(violation, `${requestText}\n    → ${receivedResponse.body.toString().slice(0, 500)}`)
    if (operation)
      options.onResponse({
        operation: operation.name,
        status: receivedResponse.status,
        body: parseJson(receivedResponse),
      })
    response.writeHead(receivedResponse.status, receivedResponse.headers).end(receivedResponse.body)
  }

  async function insertKnownValues({ pattern, parameters }: Operation, url: URL, requestNumber: number): Promise<void> {
    const values = pattern.exec(url.pathname)?.slice(1) ?? []
    for (const [index, parameter] of parameters.entries()) {
      const value = pick(await options.knownValues(parameter), requestNumber)
      if (value !== undefined) {
        url.pathname = url.pathname.replace(`/${values[index]}`, `/${encodeURIComponent(value)}`)
      }
    }
    for (const parameter of url.searchParams.keys()) {
      const value = pick(await options.knownValues(parameter), requestNumber)
      if (value !== undefined) url.searchParams.set(parameter, value)
    }
  }

  function findViolation(operation: Operation | undefined, receivedResponse: ReceivedResponse): string | undefined {
    const { status } = receivedResponse
    if (status >= 500) return `${operation?.name ?? 'an unknown path'} returned ${status}`
    if (!operation) return status === 404 || status === 400 ? undefined : `an unknown path returned ${status}`
    const documentedResponse = operation.responses[status]
    if (!documentedResponse) return `${operation.name} returned the undocumented status ${status}`
    const problem = validate(documentedResponse, receivedResponse)
    return problem && `${operation.name} returned ${status} with an undocumented body: ${problem}`
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the observer has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    get count() {
      return count
    },
    statuses,
    violations,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

interface ReceivedResponse {
  status: number
  headers: http.IncomingHttpHeaders
  body: Buffer
}

function send(url: URL, method: string, headers: http.OutgoingHttpHeaders, body: Buffer): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method, headers }, (response) => {
      Array.fromAsync(response as AsyncIterable<Buffer>).then(
        (chunks) =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        reject,
      )
    })
    request.on('error', reject)
    request.end(body)
  })
}

function listOperations({ paths, components }: ApiDocument): Operation[] {
  const resolve = (response: DocumentedResponse | { $ref: string }) =>
    '$ref' in response ? (components.responses[response.$ref.split('/').at(-1) ?? ''] ?? {}) : response
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
      parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter),
      responses: Object.fromEntries(Object.entries(responses).map(([status, response]) => [status, resolve(response)])),
    })),
  )
  // `/groups/my-groups` before `/groups/{groupId}`.
  return operations.toSorted((a, b) => a.parameters.length - b.parameters.length)
}

/** Validates JSON bodies against the document's schemas. */
function createSchemaValidator(document: ApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'document', components: document.components })
  const validators = new Map<object, ValidateFunction>()
  return ({ content }: DocumentedResponse, receivedResponse: ReceivedResponse): string | undefined => {
    const schema = content?.['application/json']?.schema
    if (!schema || !receivedResponse.headers['content-type']?.includes('json')) return undefined
    let validate = validators.get(schema)
    if (!validate) {
      validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components')))
      validators.set(schema, validate)
    }
    return validate(parseJson(receivedResponse)) ? undefined : ajv.errorsText(validate.errors)
  }
}

function parseJson({ body }: ReceivedResponse): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

function pick(values: readonly string[], index: number): string | undefined {
  return values[index % Math.max(values.length, 1)]
}
