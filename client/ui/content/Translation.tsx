import type { MessageDescriptor } from '@lingui/core'
import { Trans } from '@lingui/react'
import { createElement, type ReactNode } from 'react'

/** A message that is defined elsewhere. Values become elements, since `Trans` would parse tags in strings. */
export function Translation({ of, values }: { of: MessageDescriptor; values: Record<string, ReactNode> }) {
  const elements = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, <>{value}</>]))
  return createElement(Trans, { ...of, values: elements })
}
