import { useState } from 'react'
import { EventEditor } from './EventEditor.tsx'
import type { EditRequest } from './edit-request.ts'
import { editingOf } from './editing.ts'

interface RequestedEditorProps {
  request: EditRequest
  zone: string
  onClose: () => void
}

/** The editor for what was asked. */
export default function RequestedEditor({ request, zone, onClose }: RequestedEditorProps) {
  // The event may change meanwhile; what is edited is what was opened.
  const [{ save, ...editing }] = useState(() => editingOf(request, zone))
  return <EventEditor {...editing} onSave={save} onClose={onClose} />
}
