import { subscribe } from 'valtio/vanilla'

/** Tells of each change of what is selected of a state. Returns what ends it. */
export function onChange<S extends object>(
  state: S,
  select: (state: S) => unknown,
  tell: () => void,
): () => void {
  let known = select(state)
  return subscribe(state, () => {
    const now = select(state)
    if (Object.is(now, known)) return
    known = now
    tell()
  })
}
