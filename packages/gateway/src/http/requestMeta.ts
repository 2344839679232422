/** What is known of a request beside what it asks. */
export interface RequestMeta {
  /** The address at the other end of the connection. */
  readonly address: string | undefined
  /** Of the page that asks; `null` where none says so. */
  readonly origin: string | null
  /** Headers of whatever is answered. */
  readonly stamps: Readonly<Record<string, string>>
}

/** Requests as the router hands them on. */
export interface WithRequestMeta {
  Bindings: RequestMeta
}
