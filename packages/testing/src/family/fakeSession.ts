import {
  type AccountId,
  displayText,
  isNamespace,
  type Namespace,
  type SafeUrl,
  type WalletSession,
} from '@foyer/core'
import { grantOf } from '../grantOf.js'

/** What a remote wallet approves: accounts (CAIP-10) by chain family. */
export type FakeGrants = Readonly<Partial<Record<Namespace, readonly AccountId[]>>>

/** The remote wallet that approves a session. */
export interface FakeApprover {
  /** The id of its sessions as well. */
  readonly name?: string
  readonly icon?: SafeUrl | undefined
  /** Whether it supports all networks, approved or not. */
  readonly anyNetwork?: boolean
}

/** A session as a wallet approved it. Requests are answered with nothing. */
export function fakeSession(
  grants: FakeGrants,
  { name = 'Cove Mobile', icon, anyNetwork = false }: FakeApprover = {},
): WalletSession {
  return {
    id: name,
    wallet: {
      name: displayText(name),
      url: undefined,
      icon,
      redirect: { native: undefined, universal: undefined },
    },
    supportsAllNetworks: anyNetwork,
    namespaces: Object.keys(grants).filter(isNamespace),
    grant: (namespace) => grantOf(namespace, grants[namespace] ?? [], []),
    capabilities: undefined,
    request: async () => undefined,
  }
}
