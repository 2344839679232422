import fc from 'fast-check'

/** Refusals by nodes, bundlers and services of every make of a transaction that they, or the chain, have already. */
export const there: readonly (readonly [code: number, words: string])[] = [
  [-32000, 'already known'], // Geth, Reth
  [-32000, 'known transaction: 0xbad5c0de'], // Geth before 1.9.12, XDC, VeChain
  [-32000, 'Known transaction'], // Besu
  [-32000, 'TRANSACTION_ALREADY_KNOWN'], // Besu
  [-32010, 'AlreadyKnown'], // Nethermind
  [-32010, 'AlreadyKnown, Pending transaction with the same hash'], // Nethermind
  [-32010, 'Transaction with the same hash was already imported.'], // OpenEthereum
  [-32000, 'ALREADY_EXISTS: already known'], // Erigon
  [-32000, 'existing tx with same hash'], // Erigon
  [-32003, 'transaction already imported'], // Reth
  [-32603, 'submit transaction to pool failed: Pool(AlreadyImported(Any { .. }))'], // Frontier
  [1013, 'Transaction is already imported'], // Substrate
  [-32000, 'known transaction. transaction with hash 0x1f is already in the system'], // ZKsync
  [-32000, 'DUPLICATE_TRANSACTION'], // Hedera
  [-32000, 'Dup transaction.'], // Tron
  [-32000, 'tx already exists in cache'], // Ethermint
  [1, 'message already in mpool'], // Filecoin
  [-32603, 'transaction already in mempool'],
  [-32000, 'tx already exist'],
  [-32003, 'Transaction already exists'],
  [-32000, 'transaction is already in the pool'],
  [-32000, 'Transaction rejected by the network: already known'],
  [-32005, 'already known'],
  [-27, 'Transaction already in block chain'], // Bitcoin
  [-27, 'txn-already-in-mempool'], // Bitcoin
  [-32002, 'Transaction simulation failed: This transaction has already been processed'], // Solana
]

/** Refusals of a transaction that may be there, or whose nonce is used. */
export const unclear: readonly (readonly [code: number, words: string])[] = [
  [-32000, 'nonce too low'],
  [-32000, 'nonce too low: next nonce 5, tx nonce 4'],
  [-32010, 'OldNonce, Current nonce: 5, nonce of rejected tx: 4'],
  [-32010, 'Transaction nonce is too low. Try incrementing the nonce.'],
  [-32000, 'invalid nonce; got 4, expected 5: invalid sequence'],
  [-32000, 'transaction with the same nonce already exists'],
  [-32500, 'AA25 invalid account nonce'],
  [1012, 'Transaction is temporarily banned'],
  [1010, 'Invalid Transaction: Transaction is outdated'],
  [-32603, 'Internal error'],
  [-32000, 'request timed out'],
  [-32000, 'context deadline exceeded'],
  [-32000, 'read tcp: connection reset by peer'],
  [-32000, ''],
  [-32000, 'The node refused.'],
]

/** Refusals of a transaction that the node looked at and does not take. */
export const refused: readonly (readonly [code: number, words: string])[] = [
  [-32000, 'insufficient funds for gas * price + value: balance 0, tx cost 21000'],
  [-32603, 'insufficient funds'],
  [-32010, 'InsufficientFunds, Account balance: 0'],
  [-32000, 'replacement transaction underpriced'],
  [-32000, 'transaction underpriced: tip needed 1, tip permitted 0'],
  [-32000, 'intrinsic gas too low'],
  [-32000, 'nonce too high'],
  [-32000, 'NonceGap'],
  [-32000, 'exceeds block gas limit'],
  [-32000, 'invalid sender'],
  [-32000, 'unknown transaction type'],
  [-32000, 'unknown account'],
  [-32000, 'transaction type not supported'],
  [-32602, 'rlp: expected input list for types.LegacyTx'],
  [-32000, 'only replay-protected (EIP-155) transactions allowed over RPC'],
  [-32000, 'txpool is full'],
  [-32000, 'account does not exist'],
  [3, 'execution reverted: already claimed'],
]

const respellings: readonly ((words: string) => string)[] = [
  (words) => words,
  (words) => words.toUpperCase(),
  (words) => words.toLowerCase(),
  (words) => words.replaceAll(/[ _]/g, '-'),
  (words) => words.replaceAll(/[ -]/g, '_'),
  (words) => words.replaceAll(/[ _-]+(\w)/g, (_, letter: string) => letter.toUpperCase()),
  (words) => words.replaceAll(/[ _-]/g, ''),
  (words) => words.replaceAll(' ', '  '),
  (words) => words.replaceAll('transaction', 'tx'),
]
const around: readonly ((words: string) => string)[] = [
  (words) => words,
  (words) => `${words}.`,
  (words) => `err: ${words}`,
  (words) => `rpc error: code = Unknown desc = ${words}`,
  (words) => `Error: "${words}" (0xdeadbeef)`,
]

/** The words of one of a table, as other makes may spell them. */
export function spelled(
  rows: readonly (readonly [number, string])[],
): fc.Arbitrary<readonly [number, string]> {
  return fc
    .tuple(fc.constantFrom(...rows), fc.constantFrom(...respellings), fc.constantFrom(...around))
    .map(([[code, words], respell, wrap]) => [code, words && wrap(respell(words))])
}
