import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'

interface Parameter {
  type: string
  location: 'path' | 'query'
  enum?: string[]
  minimum?: string
  maximum?: string
  required?: boolean
  repeated?: boolean
}

export interface MethodDescription {
  httpMethod: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  parameters?: Record<string, Parameter>
  request?: { $ref: string }
  response?: { $ref: string }
  scopes: string[]
}

type JsonSchema = Record<string, unknown>

/** Google's own description of the API, shortened; the file names its source and license. */
const description = JSON.parse(readFileSync(path.join(import.meta.dirname, 'calendar-v3.json'), 'utf8')) as {
  methods: Record<string, MethodDescription>
  schemas: Record<string, JsonSchema>
}

export const methods = description.methods

/**
 * Converts Google's dialect to JSON Schema. In a request, null deletes a field; a response must not contain
 * undescribed fields.
 */
function toJsonSchema(node: JsonSchema, isResponse: boolean): JsonSchema {
  if (typeof node.$ref === 'string') return { $ref: `#/definitions/${node.$ref}` }
  if (node.type === 'any') return {}
  const convert = (child: unknown) => toJsonSchema(child as JsonSchema, isResponse)
  const properties = node.properties as Record<string, unknown> | undefined
  const schema: JsonSchema = { type: isResponse ? node.type : [node.type, 'null'] }
  if (properties) {
    schema.properties = Object.fromEntries(Object.entries(properties).map(([name, child]) => [name, convert(child)]))
    if (isResponse) schema.additionalProperties = false
  }
  if (node.items) schema.items = convert(node.items)
  if (node.additionalProperties) schema.additionalProperties = convert(node.additionalProperties)
  if (node.enum) schema.enum = node.enum
  return schema
}

function createValidators(isResponse: boolean): (name: string) => ValidateFunction {
  const definitions = Object.fromEntries(
    Object.entries(description.schemas).map(([name, schema]) => [
      name,
      isResponse ? toJsonSchema(schema, true) : { anyOf: [toJsonSchema(schema, false), { type: 'null' }] },
    ]),
  )
  const ajv = new Ajv({ strict: false })
  const validators = new Map<string, ValidateFunction>()
  return (name) => {
    const cachedValidator = validators.get(name)
    if (cachedValidator) return cachedValidator
    const validate = ajv.compile({ definitions, $ref: `#/definitions/${name}` })
    validators.set(name, validate)
    return validate
  }
}

export const requestValidator = createValidators(false)
export const responseValidator = createValidators(true)
