/** Something that is fetched at first use. */
export interface Lazy<T> {
  /** One fetch, however many ask at once. One that failed is forgotten: the next call fetches again. */
  load(): Promise<T>
  /** What was fetched, if it is here already. */
  readonly loaded: T | undefined
  /** What was fetched or is on its way; `undefined` while nobody asked. */
  readonly promise: Promise<T> | undefined
  /**
   * Forgets what was fetched, or is on its way.
   * @param dispose called with it, once it is here
   */
  reset(dispose?: (value: T) => void): void
}

/** Makes a {@link Lazy}; fetches nothing by itself. */
export function lazy<T>(make: () => Promise<T>): Lazy<T> {
  let loading: Promise<T> | undefined
  let loaded: T | undefined

  function begin(): Promise<T> {
    const mine = make().then(
      (value) => {
        if (loading === mine) loaded = value
        return value
      },
      (error: unknown) => {
        if (loading === mine) loading = undefined
        throw error
      },
    )
    return mine
  }

  return {
    load() {
      loading ??= begin()
      return loading
    },
    get loaded() {
      return loaded
    },
    get promise() {
      return loading
    },
    reset(dispose = () => {}) {
      loading?.then(dispose, () => {})
      loading = undefined
      loaded = undefined
    },
  }
}
