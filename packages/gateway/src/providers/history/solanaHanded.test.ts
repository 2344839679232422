// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { activityOf } from './solanaTransaction.js'

/* The instructions of each program as nodes name them. Those of the lists `hands` and `sends` give something to another account. */

const chain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const addressOf = (letter: string) => letter.repeat(44)
const [me, friend, thief, holder] = [addressOf('M'), addressOf('F'), addressOf('H'), addressOf('A')]
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const wrapped = 'So11111111111111111111111111111111111111112'
const tokens = [
  { chain, name: 'Solana', symbol: 'SOL', decimals: 9 },
  { chain, address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
] as const
const token = {
  hands: 'setAuthority',
  sends: 'confidentialTransfer confidentialTransferWithFee batch',
  others:
    'initializeMint initializeMint2 initializeAccount initializeAccount2 initializeAccount3 initializeMultisig initializeMultisig2 transfer transferChecked transferCheckedWithFee revoke mintTo mintToChecked burn burnChecked closeAccount freezeAccount thawAccount syncNative getAccountDataSize initializeImmutableOwner amountToUiAmount uiAmountToAmount initializeMintCloseAuthority initializeTransferFeeConfig withdrawWithheldTokensFromMint withdrawWithheldTokensFromAccounts harvestWithheldTokensToMint setTransferFee initializeConfidentialTransferMint updateConfidentialTransferMint configureConfidentialTransferAccount approveConfidentialTransferAccount emptyConfidentialTransferAccount depositConfidentialTransfer withdrawConfidentialTransfer applyPendingConfidentialTransferBalance enableConfidentialTransferConfidentialCredits disableConfidentialTransferNonConfidentialCredits updateDefaultAccountState reallocate enableRequiredTransferMemos disableRequiredTransferMemos createNativeMint initializeNonTransferableMint updateInterestBearingConfigRate enableCpiGuard disableCpiGuard initializePermanentDelegate updateTransferHook withdrawExcessLamports updateMetadataPointer pause resume unwrapLamports',
}
const authorize = 'authorize authorizeWithSeed authorizeChecked authorizeCheckedWithSeed'
const programs = {
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: token,
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: token,
  '11111111111111111111111111111111': {
    hands: 'assignWithSeed authorizeNonce',
    sends: 'withdrawFromNonce transferWithSeed',
    others:
      'createAccount transfer createAccountWithSeed advanceNonce initializeNonce allocate allocateWithSeed upgradeNonce',
  },
  Stake11111111111111111111111111111111111111: {
    hands: authorize,
    sends: 'withdraw setLockup setLockupChecked',
    others:
      'initialize initializeChecked delegate split merge deactivate deactivateDelinquent redelegate moveStake moveLamports getMinimumDelegation',
  },
  Vote111111111111111111111111111111111111111: {
    hands: authorize,
    sends: 'withdraw',
    others:
      'initialize vote voteSwitch updateValidatorIdentity updateCommission updatevotestate updatevotestateswitch compactupdatevotestate compactupdatevotestateswitch towersync towersyncswitch',
  },
  BPFLoaderUpgradeab1e11111111111111111111111: {
    hands: 'setAuthority setAuthorityChecked',
    sends: 'close upgrade',
    others: 'initializeBuffer write deployWithMaxDataLen extendProgram extendProgramChecked',
  },
} as const
const listed = Object.entries(programs).flatMap(([program, lists]) =>
  Object.entries(lists).flatMap(([list, types]) => types.split(' ').map((type) => ({ program, list, type }))),
)
const unlisted = fc.record({
  program: fc.constantFrom(...Object.keys(programs)),
  list: fc.constant('sends'),
  type: fc.constantFrom(
    undefined,
    '',
    'giveAll',
    'constructor',
    'authorizeAll',
    'transferAll',
    'withdrawAll',
  ),
})

function read(
  { program, type, info }: { program: string; type?: string | undefined; info: object },
  mint = usdc,
) {
  const held = [{ accountIndex: 1, mint, owner: me, uiTokenAmount: { amount: '0', decimals: 6 } }]
  return activityOf(
    {
      blockTime: 1_767_225_600,
      meta: {
        err: null,
        fee: 5_000,
        innerInstructions: [],
        preTokenBalances: held,
        postTokenBalances: held,
        preBalances: [10_000_000, 2_039_280],
        postBalances: [9_995_000, 2_039_280],
      },
      transaction: {
        message: {
          accountKeys: [
            { pubkey: me, signer: true },
            { pubkey: holder, signer: false },
          ],
          instructions: [{ programId: program, ...(type !== undefined && { parsed: { type, info } }) }],
        },
      },
    },
    { chain, account: me, signature: '5'.repeat(88), tokens },
  )
}

const by =
  'authority multisigAuthority authorityBase authorityOwner nonceAuthority base sourceBase withdrawAuthority'
const from = 'account source stakeAccount voteAccount nonceAccount'
const to = 'newAuthority newAuthorized destination recipient owner'
const named = (keys: string, address: string) =>
  Object.fromEntries(keys.split(' ').map((key) => [key, address]))

search(
  'a row names or counts each instruction by which an account may lose something, and no other one',
  fc.property(
    fc.oneof(fc.constantFrom(...listed), unlisted),
    fc.record({
      owner: fc.constantFrom(me, me, friend),
      taker: fc.constantFrom(thief, thief, me),
      role: fc.constantFrom('accountOwner', 'closeAccount', 'Withdrawer', 'Staker'),
    }),
    ({ program, list, type }, { owner, taker, role }) => {
      const info = {
        ...named(by, owner),
        ...named(from, holder),
        ...named(to, taker),
        authorityType: role,
        lamports: 100,
      }
      const told = read({ program, type, info })
      const lost = (told?.movements.length ?? 0) + (told?.allows ? 1 : 0) + (told?.more ?? 0)
      if (list === 'others') expect(lost).toBe(0)
      else if (list === 'hands' && role === 'Staker') expect(lost).toBe(0)
      else if (owner === me && taker === thief) expect(lost).toBe(1)
      else if (owner === friend && taker === thief && type !== undefined) expect(lost).toBe(0)
      if (list === 'hands' && lost > 0) expect(told?.operation).toBe('approve')
    },
  ),
  { gate: 1_500, exhaustive: 20_000 },
)

it('an authority over a token account is named with its token', () => {
  for (const [role, mint, symbol] of [
    ['accountOwner', usdc, 'USDC'],
    ['closeAccount', wrapped, 'So11…111112'],
  ] as const) {
    const info = { account: holder, authority: me, authorityType: role, newAuthority: thief }
    const told = read(
      { program: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', type: 'setAuthority', info },
      mint,
    )
    expect(told?.allows).toMatchObject({ spender: thief, token: { symbol } })
  }
})

it('coin that an account withdraws from its stake for another account is a loss', () => {
  const info = { stakeAccount: holder, destination: thief, withdrawAuthority: me, lamports: 100 }
  const told = read({ program: 'Stake11111111111111111111111111111111111111', type: 'withdraw', info })
  expect(told?.operation).toBe('send')
  expect(told?.movements).toMatchObject([{ direction: 'out', token: { symbol: 'SOL', amount: 100n } }])
})
