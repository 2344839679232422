/**
 * Code that moves money or says whether it moved, and patterns of the tests that its mutants are tried with. Of a file such as
 * `transfers.ts#find` only the function of that name is changed.
 * @typedef {{ name: string, mutate: readonly string[], tests: readonly string[] }} Group
 */

const all = '**/*.test.{ts,tsx}'
const core = 'packages/core/src'
const parts = 'packages/parts/src'
const [evm = '', solana = '', bitcoin = '', polkadot = ''] = ['evm', 'solana', 'bitcoin', 'polkadot'].map(
  (family) => `packages/adapter-${family}/src`,
)
const request = (/** @type {readonly string[]} */ names) => names.map((name) => `${parts}/request/${name}.ts`)
const recipients = (/** @type {readonly string[]} */ names) =>
  names.map((name) => `${parts}/recipients/${name}.ts`)

/** @type {readonly Group[]} */
export const groups = [
  {
    name: 'amounts and symbols',
    mutate: [
      ...['lookAlikes', 'money', 'displayText', 'looks', 'plainLooks', 'strangers'].map(
        (name) => `${core}/${name}.ts`,
      ),
      `${parts}/request/failures.ts`,
      `${parts}/tokens/searchTokens.ts`,
      `${parts}/tokens/tokens.ts`,
      ...recipients(['lookAlikeAddresses', 'addressLooks', 'nameDoubt']),
    ],
    tests: [`${core}/${all}`, `${parts}/${all}`],
  },
  {
    name: 'swaps',
    mutate: ['basisPoints', 'offer', 'trial'].map((name) => `packages/feature-swaps/src/${name}.ts`),
    tests: [`packages/feature-swaps/src/**/*.test.ts`],
  },
  {
    name: 'purchases',
    mutate: ['packages/feature-onramp/src/arrival.ts', `${parts}/purchases/purchases.ts`],
    tests: ['packages/feature-onramp/src/arrival.test.ts', `${parts}/purchases/${all}`],
  },
  {
    name: 'requests',
    mutate: request([
      'accountChange',
      'asking',
      'confirmation',
      'planning',
      'press',
      'query',
      'requestFailures',
      'requestReport',
      'requestUnknown',
      'reviewedRequest',
      'walletOf',
    ]),
    tests: [`${parts}/request/${all}`],
  },
  {
    name: 'recipients',
    mutate: recipients([
      'paymentRequest',
      'readReceiver',
      'receiverEntry',
      'receiverFault',
      'receivers',
      'recipientRequest',
    ]),
    tests: [`${parts}/recipients/${all}`],
  },
  {
    name: 'owners of addresses',
    mutate: [`${core}/accountCode.ts`, `${evm}/owner.ts`, `${evm}/accountCode.ts`],
    tests: [`${core}/${all}`, ...['owner', 'accountCode'].map((name) => `${evm}/${name}*.test.ts`)],
  },
  {
    name: 'evidence of EVM',
    mutate: [
      ...['evidence', 'evidence/acts', 'evidence/arrival', 'evidence/notes', 'evidence/read'],
      ...['expected', 'findReplacement', 'transactionCount'],
    ].map((name) => `${evm}/${name}.ts`),
    tests: ['evidence*', 'expected*', 'findReplacement*', 'transactionCount'].map(
      (name) => `${evm}/${name}.test.ts`,
    ),
  },
  {
    name: 'evidence of Solana',
    mutate: [
      `${solana}/transaction.ts`,
      ...['find', 'foundIn', 'compared', 'finality', 'isAbsent', 'lastSlotOf'].map(
        (name) => `${solana}/transfers.ts#${name}`,
      ),
    ],
    tests: ['evidence', 'finality*', 'transaction*', 'transfers'].map((name) => `${solana}/${name}.test.ts`),
  },
  {
    name: 'evidence of Bitcoin',
    mutate: [
      ...['paysExactly', 'checkSigned', 'finish', 'checkCoin'].map((name) => `${bitcoin}/psbt.ts#${name}`),
      ...['look', 'finality', 'isRefusal'].map((name) => `${bitcoin}/restApi.ts#${name}`),
    ],
    tests: ['evidence', 'finality', 'transfers', 'restApi', 'psbt', 'signatures'].map(
      (name) => `${bitcoin}/${name}.test.ts`,
    ),
  },
  {
    name: 'evidence of Polkadot',
    mutate: [`${polkadot}/outcome.ts`],
    tests: ['evidence', 'outcome*'].map((name) => `${polkadot}/${name}.test.ts`),
  },
]
