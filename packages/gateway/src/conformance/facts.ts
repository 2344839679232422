import { approvalKinds, createSession, onrampQuote, session, wallets } from '@foyer/api'
import * as v from 'valibot'
import type { Question } from '../questions.js'

const chain = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/))
const address = v.pipe(v.string(), v.regex(/^[-.%a-zA-Z0-9]{1,128}$/))
const decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36))
const amount = v.pipe(v.bigint(), v.minValue(0n), v.maxValue(2n ** 256n - 1n))
const price = v.pipe(v.number(), v.finite(), v.minValue(0))
const moment = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(8.64e15))
const text = v.string()
const tokenId = { chain, address: v.optional(address) }
const token = { ...tokenId, name: text, symbol: text, decimals, icon: v.optional(text) }
const cursor = v.optional(v.pipe(v.string(), v.regex(/^\S{1,1000}$/)))
const hex = v.pipe(v.string(), v.regex(/^0x([0-9a-fA-F]{2})*$/))
const nameFacts = v.object({
  name: text,
  registered: v.optional(moment),
  updated: v.optional(moment),
  attributes: v.optional(v.record(text, text)),
  addresses: v.record(v.pipe(text, v.regex(/^\d{1,10}$/)), text),
})
const movement = v.object({
  direction: v.picklist(['in', 'out', 'self']),
  counterparty: v.optional(
    v.object({ address: text, others: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
  ),
  token: v.optional(v.object({ ...token, amount, isSpam: v.optional(v.boolean()) })),
  nft: v.optional(
    v.object({
      name: v.optional(text),
      image: v.optional(v.union([text, v.object({ asset: text })])),
      amount: v.optional(amount),
      isSpam: v.optional(v.boolean()),
    }),
  ),
})

const whole = v.pipe(text, v.regex(/^(0|[1-9]\d{0,77})(\.\d{1,36})?$/))
const word = v.pipe(text, v.regex(/^[^\s,]{1,150}$/))
const host = v.pipe(text, v.regex(/^[a-z0-9.[\]:-]{1,260}$/))
const vendor = { id: word, name: text, icon: v.optional(text) }
const seller = v.object({
  ...vendor,
  fee: v.object({ least: whole, most: whole }),
  hosts: v.array(host),
  payments: v.array(
    v.object({ currency: word, methods: v.array(v.object({ id: word, min: whole, max: whole })) }),
  ),
  coins: v.array(
    v.object({
      symbol: text,
      name: text,
      networks: v.array(v.object({ name: text, title: text, chain, contract: v.optional(address) })),
    }),
  ),
})
const purchase = v.object({
  id: word,
  vendor: v.object(vendor),
  status: v.picklist(['confirmed', 'failed', 'pending']),
  at: moment,
  chain,
  address,
  symbol: text,
  name: text,
  amount: whole,
  hash: v.optional(word),
  requestId: v.optional(word),
})

/** What the facts of each question look like, whoever tells them. */
export const facts = {
  balances: v.array(v.object({ ...token, amount, locked: v.optional(amount), price: v.optional(price) })),
  prices: v.array(
    v.object({
      ...tokenId,
      price,
      name: v.optional(text),
      symbol: v.optional(text),
      decimals: v.optional(decimals),
      icon: v.optional(text),
    }),
  ),
  pastPrices: v.array(v.object({ ...tokenId, prices: v.array(v.object({ at: moment, price })) })),
  history: v.object({
    entries: v.array(
      v.object({
        chain,
        hash: v.pipe(text, v.regex(/^\S{1,200}$/)),
        at: moment,
        from: text,
        to: text,
        status: v.picklist(['confirmed', 'failed', 'pending']),
        operation: text,
        nonce: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
        fee: v.optional(amount),
        application: v.optional(v.object({ name: text, icon: v.optional(text) })),
        allows: v.optional(
          v.object({ spender: text, token: v.optional(v.object(token)), amount: v.optional(amount) }),
        ),
        takenBy: v.optional(text),
        movements: v.array(movement),
        more: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
      }),
    ),
    next: cursor,
    isCut: v.optional(v.boolean()),
    attribution: v.optional(v.object({ name: text, url: text })),
  }),
  gas: v.object({ standard: amount, fast: amount, instant: amount }),
  allowance: amount,
  swapTokens: v.array(v.object(token)),
  swapQuote: v.array(v.object({ amount })),
  swapSpender: address,
  swapBuild: v.object({
    to: address,
    data: hex,
    value: amount,
    gas: v.optional(amount),
    gasPrice: v.optional(amount),
    receives: amount,
  }),
  identity: v.object({ name: v.optional(text), avatar: v.optional(text) }),
  nameLookup: v.optional(nameFacts),
  nameReverse: v.array(nameFacts),
  nameSuggestions: v.array(v.object({ name: text, registered: v.boolean() })),
  nameNonce: text,
  nameRegister: nameFacts,
  wallets: wallets.answer,
  images: v.optional(v.object({ type: v.pipe(text, v.startsWith('image/')), bytes: v.instance(Uint8Array) })),
  nfts: v.object({
    entries: v.array(
      v.object({
        chain,
        contract: address,
        tokenId: v.optional(amount),
        standard: v.picklist(['erc721', 'erc1155', 'metaplex']),
        amount,
        name: v.optional(text),
        collection: v.optional(text),
        description: v.optional(text),
        image: v.optional(v.union([text, v.object({ asset: text })])),
        media: v.optional(v.picklist(['video', 'audio', 'model', 'page', 'other'])),
        traits: v.optional(v.array(v.object({ name: text, value: text }))),
        isSpam: v.optional(v.boolean()),
      }),
    ),
    next: cursor,
  }),
  onrampOptions: seller,
  onrampQuote: onrampQuote.answer,
  onrampUrl: v.object({
    url: v.pipe(text, v.url()),
    vendor: v.object({ id: word, hosts: v.array(host) }),
    address,
    chain,
    network: text,
    symbol: text,
  }),
  purchases: v.array(purchase),
  approvals: v.object({
    entries: v.array(
      v.object({
        chain,
        kind: v.picklist(approvalKinds),
        contract: address,
        spender: address,
        tokenId: v.optional(amount),
        amount: v.optional(amount),
        supply: v.optional(amount),
        held: v.optional(amount),
        name: v.optional(text),
        symbol: v.optional(text),
        decimals: v.optional(decimals),
        spenderName: v.optional(text),
        spenderIcon: v.optional(text),
        isSigned: v.optional(v.boolean()),
        isSpam: v.optional(v.boolean()),
      }),
    ),
    isWhole: v.boolean(),
    whole: v.optional(v.array(v.picklist(approvalKinds))),
  }),
  sessions: v.array(session),
  sessionCreate: createSession.answer,
  sessionActivate: v.literal(true),
  sessionRevoke: v.literal(true),
} satisfies Readonly<Record<Question, v.GenericSchema>>
