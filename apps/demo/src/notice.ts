/** What every page says when it was served without a sandbox. */
export const sandboxMissing = 'Sandbox is not running: npm start'

/** Shows that line in the page's place for it. */
export function showSandboxMissing(): void {
  const notice = document.querySelector<HTMLElement>('#notice')
  if (!notice) return
  notice.textContent = sandboxMissing
  notice.hidden = false
}
