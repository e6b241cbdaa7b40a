/** Saves a file as a download. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // By then the download has started.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
