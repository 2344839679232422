/** The longest gap (ms) between two calls. */
const mostGapMs = 30_000

/** Returns a function that calls `work` at once, and less and less often while it is called repeatedly: work may cause its own next call. */
export function paced(work: () => void): () => void {
  let isDue = false
  let [next, gapMs] = [0, 0]

  function run() {
    isDue = false
    gapMs = Math.min(gapMs * 4 || 16, mostGapMs)
    next = performance.now() + gapMs
    work()
  }

  return () => {
    const waitMs = next - performance.now()
    // There was no call for long.
    if (waitMs < -mostGapMs) gapMs = 0
    if (isDue) return
    if (waitMs <= 0) return run()
    isDue = true
    setTimeout(run, waitMs)
  }
}
