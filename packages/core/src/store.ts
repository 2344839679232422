/** Reads a stored value; `undefined` for anything this version does not understand. */
export type Codec<T> = (json: unknown) => T | undefined

/** A table of typed keys under one prefix. Values that do not decode count as absent and are left alone (safety NL-7). */
export interface Store {
  get<T>(key: StorageKey<T>): T | undefined
  /** A write that fails is kept in memory until another tab writes, or the page goes (safety F-49, F-50). */
  set<T>(key: StorageKey<T>, value: T): void
  /** As {@link set}, but keeps nothing in memory: whether it is stored now. */
  write<T>(key: StorageKey<T>, value: T): boolean
  remove(key: StorageKey<unknown>): void
}

/** A key with its codec. */
export interface StorageKey<T> {
  readonly name: string
  readonly decode: Codec<T>
  /** Stands under its bare name, because others know it by that. */
  readonly shared?: true
}
