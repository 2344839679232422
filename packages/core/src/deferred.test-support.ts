/** A promise that a test settles. */
export function deferred<T>() {
  let settle = { resolve: (_value: T) => {}, reject: (_error: unknown) => {} }
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { promise, ...settle }
}
