import { useState } from 'react'
import type { UndoOffer } from '../actions/undo-offer.ts'
import { EventEditor } from './EventEditor.tsx'
import type { EditRequest } from './edit-request.ts'
import { eventEditing } from './event-editing.ts'

interface RequestedEditorProps {
  request: EditRequest
  zone: string
  /** Shows the result, and offers to undo it if possible. */
  onSaved: (offer: UndoOffer) => void
  onClose: () => void
}

/** The editor of a request. */
export default function RequestedEditor({ request, zone, onSaved, onClose }: RequestedEditorProps) {
  // Edits the event as it was when opened, even if it changes meanwhile.
  const [{ save, ...editing }] = useState(() => eventEditing(request, zone, onSaved))
  return <EventEditor {...editing} onSave={save} onClose={onClose} />
}
