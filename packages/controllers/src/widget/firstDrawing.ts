/** Settles once what was just changed is on screen; at once where nothing is drawn. */
export function firstDrawing(): Promise<void> | undefined {
  const { requestAnimationFrame: next } = globalThis
  return next && new Promise((resolve) => next(() => setTimeout(resolve)))
}
