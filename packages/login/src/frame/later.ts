/** Settles after some time (ms). Nothing in the frame ends a wait sooner, so it does without `pause` of core. */
export function later(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
