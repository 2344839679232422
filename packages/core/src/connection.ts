import type { AccountType } from './accountType.js'
import type { AccountId, Namespace, NetworkId } from './caip.js'
import type { DisplayText } from './displayText.js'
import type { SmartAccount } from './smartAccount.js'

/** What a wallet granted: the accounts, and the network it is on. */
export interface Connection<N extends Namespace = Namespace> {
  readonly connectorId: string
  /** The account in use, on the network the wallet is on, which may be one the host did not ask for. */
  readonly account: AccountId<N>
  /** All accounts granted, {@link account} first. */
  readonly accounts: readonly AccountId<N>[]
  readonly accountType: AccountType
  /** Of those {@link accounts} that are of another type than {@link accountType}. */
  readonly accountTypes?: Readonly<Partial<Record<AccountId<N>, AccountType>>>
  /** What the wallet calls its accounts. */
  readonly labels?: Readonly<Partial<Record<AccountId<N>, DisplayText>>>
  /**
   * Those {@link accounts} that the visitor may choose among in Foyer, because the wallet acts for each of them when
   * asked to. Absent: the wallet alone chooses.
   */
  readonly selectable?: readonly AccountId<N>[]
  readonly smartAccount?: SmartAccount<N>
  /** Networks that the wallet approved for its session. Absent: any network may be asked for. */
  readonly approved?: readonly NetworkId<N>[]
  /** Writes an address of an account as {@link account} is written, where each network of the family has its own way. */
  readonly respell?: (address: string) => string
}
