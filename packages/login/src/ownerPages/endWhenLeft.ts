/**
 * Ends a page of an owner once it is left: browsers keep it as it was, and give it back to the next visitor that presses
 * *Back*. Nothing is drawn in it after that. If it comes back, it is loaded again.
 * @param life of the page. @returns the way to end it before
 */
export function endWhenLeft(life: AbortController): () => void {
  const end = () => {
    life.abort()
    document.documentElement?.remove()
  }
  window.addEventListener('pagehide', end)
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
  return () => {
    end()
    location.reload()
  }
}
