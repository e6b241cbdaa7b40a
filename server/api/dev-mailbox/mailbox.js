// Refreshes the list without moving what the user is looking at.
const EVERY_MS = 3000
const list = document.getElementById('list')
const news = document.getElementById('news')
const unseen = new Set()

function localTimes() {
  const today = new Date().toDateString()
  for (const time of document.querySelectorAll('time')) {
    const at = new Date(time.dateTime)
    const day = at.toDateString() === today ? {} : { day: 'numeric', month: 'short' }
    time.textContent = at.toLocaleString('en-GB', { ...day, hour: '2-digit', minute: '2-digit' })
    time.title = at.toLocaleString('en-GB', { dateStyle: 'full', timeStyle: 'long' })
  }
}

const ids = (root) => [...root.querySelectorAll('[data-id]')].map((link) => link.dataset.id)

async function update() {
  if (document.hidden) return
  const shown = document.querySelector('#list [aria-current]')?.dataset.id ?? ''
  const answer = await fetch(`/dev/mailbox/list?shown=${shown}`)
  if (!answer.ok) return
  const fresh = document.createElement('div')
  fresh.innerHTML = await answer.text()
  const known = new Set(ids(list))
  const added = ids(fresh).filter((id) => !known.has(id))
  if (known.size === 0 && added.length > 0) return location.reload()
  for (const id of added) unseen.add(id)
  for (const link of fresh.querySelectorAll('[data-id]')) link.toggleAttribute('data-new', unseen.has(link.dataset.id))
  const focused = document.activeElement?.dataset?.id
  list.replaceChildren(...fresh.childNodes)
  localTimes()
  if (focused) list.querySelector(`[data-id="${focused}"]`)?.focus({ preventScroll: true })
  if (added.length > 0) news.textContent = added.length === 1 ? 'One new mail' : `${added.length} new mails`
}

localTimes()
if (list) setInterval(() => update().catch(() => {}), EVERY_MS)
