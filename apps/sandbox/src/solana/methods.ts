import { getBase58Encoder } from '@solana/kit'
import { viewEntry } from './entry.ts'
import { programs, readHolder, readMint } from './layouts.ts'
import { type Ledger, SolanaError } from './ledger.ts'

/** Answers one JSON-RPC method of a Solana node. */
export type Methods = Readonly<Record<string, (params: readonly unknown[]) => unknown>>

/** Genesis of mainnet: the sandbox's chain goes by its name. */
const genesis = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'

/** What nodes answer, read from the chain. */
export function createMethods(ledger: Ledger): Methods {
  const inContext = (value: unknown) => ({ context: { slot: ledger.slot, apiVersion: '2.2.0' }, value })

  function tokenAmount(amount: bigint, decimals: number) {
    const uiAmountString = `${Number(amount) / 10 ** decimals}`
    return { amount: `${amount}`, decimals, uiAmount: Number(uiAmountString), uiAmountString }
  }

  function parsed(program: string, data: Uint8Array) {
    const name = { [programs.token]: 'spl-token', [programs.token2022]: 'spl-token-2022' }[program]
    if (name === undefined) return undefined
    if (data.length === 82 || data[165] === 1) {
      const { supply, decimals } = readMint(data)
      const info = {
        decimals,
        supply: `${supply}`,
        isInitialized: true,
        mintAuthority: null,
        freezeAuthority: null,
      }
      return { program: name, space: data.length, parsed: { type: 'mint', info } }
    }
    const { mint, owner, amount, frozen } = readHolder(data)
    const { decimals } = readMint(bytesAt(mint))
    const state = frozen ? 'frozen' : 'initialized'
    const info = { mint, owner, state, isNative: false, tokenAmount: tokenAmount(amount, decimals) }
    return { program: name, space: data.length, parsed: { type: 'account', info } }
  }

  function bytesAt(address: string): Uint8Array {
    const found = ledger.account(address)
    if (!found) throw new SolanaError(-32602, 'Invalid param: could not find account')
    return new Uint8Array(found.data)
  }

  function view(found: ReturnType<Ledger['account']>, encoding: unknown) {
    if (!found) return null
    const data = new Uint8Array(found.data)
    const plain = [Buffer.from(data).toString('base64'), 'base64']
    return {
      lamports: Number(found.lamports),
      owner: found.programAddress,
      executable: found.executable,
      rentEpoch: 0,
      space: data.length,
      data: encoding === 'jsonParsed' ? (parsed(found.programAddress, data) ?? plain) : plain,
    }
  }

  function tokensOf(owner: string, filter: unknown, encoding: unknown) {
    const { mint, programId } = Object(filter)
    return ledger
      .holdersOf(owner)
      .filter(({ account }) => programId === undefined || account.programAddress === programId)
      .filter(({ account }) => mint === undefined || readHolder(new Uint8Array(account.data)).mint === mint)
      .map(({ address }) => ({ pubkey: address, account: view(ledger.account(address), encoding) }))
  }

  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': '2.2.0', 'feature-set': 0 }),
    getGenesisHash: () => genesis,
    getSlot: () => ledger.slot,
    getBlockHeight: () => ledger.slot,
    getBlock: ([slot]) => ({ blockHeight: Number(slot), parentSlot: Number(slot) - 1 }),
    getBlocks: ([start, end]) => {
      const last = Math.min(ledger.slot, Number(end))
      return Array.from({ length: Math.max(0, last - Number(start) + 1) }, (_, at) => Number(start) + at)
    },
    getEpochInfo: () => ({
      absoluteSlot: ledger.slot,
      blockHeight: ledger.slot,
      epoch: 0,
      slotIndex: ledger.slot,
      slotsInEpoch: 432_000,
    }),
    getBalance: ([address]) => inContext(Number(ledger.account(text(address))?.lamports ?? 0n)),
    getLatestBlockhash: () =>
      inContext({ blockhash: ledger.blockhash(), lastValidBlockHeight: ledger.lastValidBlockHeight() }),
    isBlockhashValid: ([hash]) => inContext(ledger.isRecent(text(hash))),
    getMinimumBalanceForRentExemption: ([size]) => Number(ledger.rent(BigInt(Number(size)))),
    getFeeForMessage: ([message]) => {
      const bytes = Buffer.from(text(message), 'base64')
      return inContext(5000 * (bytes[(bytes[0] ?? 0) & 0x80 ? 1 : 0] ?? 1))
    },
    getRecentPrioritizationFees: () => [{ slot: ledger.slot, prioritizationFee: 0 }],
    requestAirdrop: ([address, amount]) => ledger.airdrop(text(address), BigInt(Number(amount))),
    getAccountInfo: ([address, options]) =>
      inContext(view(ledger.account(text(address)), Object(options).encoding)),
    getMultipleAccounts: ([addresses, options]) =>
      inContext(
        list(addresses).map((address) => view(ledger.account(text(address)), Object(options).encoding)),
      ),
    getTokenAccountsByOwner: ([owner, filter, options]) =>
      inContext(tokensOf(text(owner), filter, Object(options).encoding)),
    getTokenAccountBalance: ([address]) => {
      const { mint, amount } = readHolder(bytesAt(text(address)))
      return inContext(tokenAmount(amount, readMint(bytesAt(mint)).decimals))
    },
    getTokenSupply: ([mint]) => {
      const { supply, decimals } = readMint(bytesAt(text(mint)))
      return inContext(tokenAmount(supply, decimals))
    },
    sendTransaction: ([wire, options]) =>
      ledger.send(bytesOf(wire, options), Object(options).skipPreflight === true),
    simulateTransaction: ([wire, options]) => {
      const { after, ...told } = ledger.simulate(bytesOf(wire, options), Object(options).sigVerify === true)
      const { addresses, encoding } = Object(Object(options).accounts)
      return inContext({
        ...told,
        accounts: addresses ? list(addresses).map((address) => view(after(text(address)), encoding)) : null,
        returnData: null,
      })
    },
    getSignatureStatuses: ([signatures]) =>
      inContext(
        list(signatures).map((signature) => {
          const entry = ledger.entry(text(signature))
          if (!entry) return null
          const status = entry.error ? { Err: entry.error } : { Ok: null }
          const confirmationStatus = 'finalized'
          return { slot: entry.slot, confirmations: null, err: entry.error, status, confirmationStatus }
        }),
      ),
    getSignaturesForAddress: ([address, options]) =>
      ledger
        .history(text(address), Object(options).before)
        .slice(0, Object(options).limit ?? 1000)
        .map(({ signature, slot, time, error }) => ({
          signature,
          slot,
          err: error,
          memo: null,
          blockTime: time,
          confirmationStatus: 'finalized',
        })),
    getTransaction: ([signature, options]) => {
      const entry = ledger.entry(text(signature))
      const isParsed = Object(options).encoding === 'jsonParsed'
      return entry ? viewEntry(entry, isParsed, (mint) => readMint(bytesAt(mint)).decimals) : null
    },
  }
}

function bytesOf(wire: unknown, options: unknown): Uint8Array {
  return Object(options).encoding === 'base64'
    ? new Uint8Array(Buffer.from(text(wire), 'base64'))
    : new Uint8Array(getBase58Encoder().encode(text(wire)))
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new SolanaError(-32602, 'Invalid params: expected a string')
  return value
}

function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new SolanaError(-32602, 'Invalid params: expected a list')
  return value
}
