new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'medium', timeZone: 'Europe/Madrid' }).format(0)
postMessage('warm')
