// Refreshes the list in place; when the first email arrives, reloads the page to show it.
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

const listIds = (root) => [...root.querySelectorAll('[data-id]')].map((link) => link.dataset.id)

async function refresh() {
  if (document.hidden) return
  const selectedId = document.querySelector('#list [aria-current]')?.dataset.id ?? ''
  const response = await fetch(`/dev/mailbox/list?selected=${selectedId}`)
  if (!response.ok) return
  const newList = document.createElement('div')
  newList.innerHTML = await response.text()
  const knownIds = new Set(listIds(list))
  const addedIds = listIds(newList).filter((id) => !knownIds.has(id))
  if (knownIds.size === 0 && addedIds.length > 0) return location.reload()
  for (const id of addedIds) newIds.add(id)
  for (const link of newList.querySelectorAll('[data-id]')) {
    link.toggleAttribute('data-new', newIds.has(link.dataset.id))
  }
  const focusedId = document.activeElement?.dataset?.id
  list.replaceChildren(...newList.childNodes)
  showLocalTimes()
  if (focusedId) list.querySelector(`[data-id="${focusedId}"]`)?.focus({ preventScroll: true })
  if (addedIds.length > 0)
    announcement.textContent = addedIds.length === 1 ? '1 new email' : `${addedIds.length} new emails`
}

showLocalTimes()
if (list) setInterval(() => refresh().catch(() => {}), REFRESH_INTERVAL_MS)
