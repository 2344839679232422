import type { AccountId } from '@foyer/core'
import type { Siwx } from './signInPort.js'

/** What every way to sign in takes. */
interface Told {
  /**
   * Told who is signed in by CAIP-10: first what this page remembers, then whenever that has changed, also by the server or in
   * another tab. For what the page shows; whether somebody may see it, the server decides.
   */
  readonly onChange?: (accounts: readonly AccountId[]) => void
}

/** What every ready-made one takes. */
interface Wording extends Told {
  /** The words that visitors agree to by signing. One line of printable ASCII; on EVM chains without quotation marks, `%`, `<`, `>`, `\`, `^`, braces and `|`. @default nothing */
  readonly statement?: string
  /** How long somebody stays signed in (ms): a minute or more. @default 86_400_000 */
  readonly expiresInMs?: number
  /** URIs of what else is agreed to. @default [] */
  readonly resources?: readonly string[]
  /** Nobody goes on without. Else a visitor may say no. @default true */
  readonly required?: boolean
  /** Disconnecting signs out. @default true */
  readonly signOutOnDisconnect?: boolean
}

/** How visitors sign in: at a server of the host, on the page alone, or as the host has it. */
export type SiwxOptions =
  | (Wording & {
      /**
       * Where a server of yours answers `GET nonce`, `POST verify`, `GET session` and `POST sign-out`: `/auth`. Cookies go
       * along.
       */
      readonly server: string
    })
  | (Wording & {
      /** The page itself remembers who signed. It is no proof for anybody else. */
      readonly local: true
    })
  | (Told & {
      /** Your own. */
      readonly siwx: Siwx
      /** Left from other widgets; not both. */
      readonly siweConfig?: unknown
    })
