/** The id of a source of wallet sessions: one of Foyer's own, or that of a source of the host. */
export type SourceId = 'walletConnect' | 'auth' | `source:${string}`

/** Ids of sources. No wallet of the page has such an id, on whichever page of the origin: ids are stored with connections. */
export const sourceIdForm: RegExp = /^(walletConnect$|auth$|source:.)/

/** Whether an id is that of a source of wallet sessions, also of one that this page does not have. */
export const isSourceId = (id: string): boolean => sourceIdForm.test(id)
