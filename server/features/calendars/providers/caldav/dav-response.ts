/** An entry of a multistatus response (RFC 4918, 14.24), with the properties that the server has. */
export interface DavEntry {
  href: string
  status: number
  props: DavElement
  /** The status of the properties that could not be read or written, if there are any. */
  failedStatus?: number
}

/**
 * An XML element, keyed by its children's names in camel case. Repeated children are an array; a child with only text
 * is that text. `_attributes` contains the element's `name` attribute, if it has one.
 */
export type DavElement = { [name: string]: DavValue }
export type DavValue = string | DavElement | DavValue[]

/** A response to a call; without entries if it is not a multistatus response. */
export interface DavResponse {
  status: number
  isMultistatus: boolean
  entries: DavEntry[]
  syncToken: string | null
}
