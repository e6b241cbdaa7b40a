import { useState } from 'react'
import type { UndoOffer } from '../actions/undo-offer.ts'
import { EventEditor } from './EventEditor.tsx'
import type { EditRequest } from './edit-request.ts'
import { eventEditing } from './event-editing.ts'

interface RequestedEditorProps {
  request: EditRequest
  zone: string
  /** Says what was saved, and offers to undo it where that can be. */
  onSaved: (offer: UndoOffer) => void
  onClose: () => void
}

/** The editor for what was asked. */
export default function RequestedEditor({ request, zone, onSaved, onClose }: RequestedEditorProps) {
  // The event may change meanwhile; what is edited is what was opened.
  const [{ save, ...editing }] = useState(() => eventEditing(request, zone, onSaved))
  return <EventEditor {...editing} onSave={save} onClose={onClose} />
}
