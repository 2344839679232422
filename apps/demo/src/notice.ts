/** What every page says when it was served without a sandbox. */
export const sandboxMissing = 'Sandbox is not running: npm start'

/** Shows a line in the page's place for it; none hides it. */
export function showNotice(words: string | undefined): void {
  const notice = document.querySelector<HTMLElement>('#notice')
  if (!notice) return
  notice.textContent = words ?? ''
  notice.hidden = words === undefined
}
