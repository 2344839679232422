/** What the tab came back with, until somebody takes it. */
let result: string | undefined

/** Keeps what the address of the page had, where the whole tab went to a provider and came back. */
export function keepResult(uri: string): void {
  result = uri
}

/** Takes it; there is one for the first who asks. */
export function takeResult(): string | undefined {
  const taken = result
  result = undefined
  return taken
}
