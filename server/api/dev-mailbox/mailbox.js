// Refreshes the list without moving the user's view.
const REFRESH_INTERVAL_MS = 3000
const list = document.getElementById('list')
const announcement = document.getElementById('announcement')
const newIds = new Set()

function showLocalTimes() {
  const today = new Date().toDateString()
  for (const time of document.querySelectorAll('time')) {
    const sentAt = new Date(time.dateTime)
    const day = sentAt.toDateString() === today ? {} : { day: 'numeric', month: 'short' }
    time.textContent = sentAt.toLocaleString('en-GB', { ...day, hour: '2-digit', minute: '2-digit' })
    time.title = sentAt.toLocaleString('en-GB', { dateStyle: 'full', timeStyle: 'long' })
  }
}

const idsIn = (root) => [...root.querySelectorAll('[data-id]')].map((link) => link.dataset.id)

async function refresh() {
  if (document.hidden) return
  const selected = document.querySelector('#list [aria-current]')?.dataset.id ?? ''
  const response = await fetch(`/dev/mailbox/list?selected=${selected}`)
  if (!response.ok) return
  const updated = document.createElement('div')
  updated.innerHTML = await response.text()
  const known = new Set(idsIn(list))
  const added = idsIn(updated).filter((id) => !known.has(id))
  if (known.size === 0 && added.length > 0) return location.reload()
  for (const id of added) newIds.add(id)
  for (const link of updated.querySelectorAll('[data-id]')) {
    link.toggleAttribute('data-new', newIds.has(link.dataset.id))
  }
  const focused = document.activeElement?.dataset?.id
  list.replaceChildren(...updated.childNodes)
  showLocalTimes()
  if (focused) list.querySelector(`[data-id="${focused}"]`)?.focus({ preventScroll: true })
  if (added.length > 0) announcement.textContent = added.length === 1 ? '1 new email' : `${added.length} new emails`
}

showLocalTimes()
if (list) setInterval(() => refresh().catch(() => {}), REFRESH_INTERVAL_MS)
