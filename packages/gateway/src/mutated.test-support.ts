/// <reference types="node" />
import { createPrivateKey, createPublicKey } from 'node:crypto'

const sum = (value: string, currency = 'USD') => ({ value, currency })
const sale = { type: 'crypto', code: 'eth', minBuyAmount: 1, maxBuyAmount: 9_000, metadata: {} }
/** What on-ramps say of an account when they are well, by the end of the path that they are asked by. */
export const vendorAnswers = (account: string, hash: string): Readonly<Record<string, unknown>> => ({
  options: {
    paymentCurrencies: [{ id: 'USD', limits: [{ id: 'CARD', min: '2', max: '7500' }] }],
    purchaseCurrencies: [
      {
        name: 'Ether',
        symbol: 'ETH',
        networks: [{ name: 'ethereum', displayName: 'Ethereum', contractAddress: '' }],
      },
    ],
  },
  quote: {
    coinbaseFee: sum('1.5'),
    networkFee: sum('0.5'),
    paymentSubtotal: sum('98'),
    paymentTotal: sum('100'),
    purchaseAmount: sum('0.03', 'ETH'),
    quoteId: 'quote-1',
  },
  token: { token: 'token-1' },
  transactions: {
    transactions: [
      {
        status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
        purchaseCurrency: 'ETH',
        purchaseNetwork: 'ethereum',
        purchaseAmount: sum('0.03', 'ETH'),
        walletAddress: account,
        transactionId: '1',
        txHash: hash,
        createdAt: '2026-11-22T11:00:00Z',
      },
    ],
  },
  currencies: [{ ...sale, type: 'fiat', code: 'usd' }, sale],
  buy_quote: {
    baseCurrencyCode: 'usd',
    baseCurrencyAmount: 98,
    quoteCurrencyAmount: 0.03,
    totalAmount: 100,
    feeAmount: 1.5,
    extraFeeAmount: 0,
    networkFeeAmount: 0.5,
  },
  ext: [
    {
      id: '1',
      status: 'completed',
      updatedAt: '2026-11-22T11:00:00.000Z',
      walletAddress: account,
      cryptoTransactionId: hash,
      quoteCurrencyAmount: 0.03,
      currency: { code: 'eth' },
    },
  ],
})

/** As Coinbase hands out keys: the seed, whose base64 is a sentinel, and its public key. */
export const ed25519 = (() => {
  const half = Buffer.from('sentinel'.repeat(6), 'base64').subarray(0, 32)
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), half])
  const spki = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))
  const bytes = spki.export({ format: 'der', type: 'spki' }).subarray(-32)
  return Buffer.concat([half, bytes]).toString('base64')
})()
