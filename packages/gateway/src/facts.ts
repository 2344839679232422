import {
  approvalKinds,
  type ChainId,
  createSession,
  nameNonce,
  onrampQuote,
  session,
  wallets,
} from '@foyer/api'
import * as v from 'valibot'
import type { Facts, Picture, Question } from './questions.js'

const text = v.string()
const anyNumber = v.custom<number>((said) => typeof said === 'number')
const bigAmount = v.pipe(v.bigint(), v.minValue(0n), v.maxValue(2n ** 256n - 1n))
const evmLike = v.pipe(text, v.regex(/^[-.%a-zA-Z0-9]{1,128}$/))
const hex = v.pipe(text, v.regex(/^0x([0-9a-fA-F]{2})*$/))

/** The parts of rows. */
interface Leaves {
  readonly amount: v.GenericSchema<unknown, bigint>
  readonly number: Readonly<
    Record<'decimals' | 'price' | 'moment' | 'count' | 'more', v.GenericSchema<unknown, number>>
  >
  readonly text: Readonly<
    Record<
      'chain' | 'address' | 'hash' | 'cursor' | 'coinType' | 'whole' | 'word' | 'host',
      v.GenericSchema<string>
    >
  >
  readonly picture: v.GenericSchema<unknown, Picture['type']>
}

/**
 * Contracts and vendors say any number and any text: a row with one that cannot be is left out, or written without it, where rows are
 * written.
 */
const plain: Leaves = {
  amount: v.bigint(),
  number: {
    decimals: anyNumber,
    price: anyNumber,
    moment: anyNumber,
    count: anyNumber,
    more: anyNumber,
  },
  text: {
    chain: text,
    address: text,
    hash: text,
    cursor: text,
    coinType: text,
    whole: text,
    word: text,
    host: text,
  },
  // Of a document it is remembered that it is no picture.
  picture: v.custom<Picture['type']>((said) => typeof said === 'string'),
}
const strict: Leaves = {
  amount: bigAmount,
  number: {
    decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
    price: v.pipe(v.number(), v.finite(), v.minValue(0)),
    moment: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(8.64e15)),
    count: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    more: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  },
  text: {
    chain: v.pipe(text, v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)),
    address: evmLike,
    hash: v.pipe(text, v.regex(/^\S{1,200}$/)),
    cursor: v.pipe(text, v.regex(/^\S{1,1000}$/)),
    coinType: v.pipe(text, v.regex(/^\d{1,10}$/)),
    whole: v.pipe(text, v.regex(/^(0|[1-9]\d{0,77})(\.\d{1,36})?$/)),
    word: v.pipe(text, v.regex(/^[^\s,]{1,150}$/)),
    host: v.pipe(text, v.regex(/^[a-z0-9.[\]:-]{1,260}$/)),
  },
  picture: v.picklist(['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif', 'image/svg+xml']),
}

/** Of names. */
const namesOf = ({ number: { moment }, text: { coinType } }: Leaves) =>
  v.object({
    name: text,
    registered: v.optional(moment),
    updated: v.optional(moment),
    attributes: v.optional(v.record(text, text)),
    addresses: v.record(coinType, text),
  })

/** Of those who sell, and of what was bought. */
const salesOf = ({ number: { moment }, text: { chain, address, whole, word, host } }: Leaves) => {
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
  return { seller, purchase }
}

/** Of tokens. */
const tokensOf = ({ number: { decimals }, text: { chain, address } }: Leaves) => {
  const tokenId = { chain, address: v.optional(address) }
  const named = {
    name: text,
    symbol: text,
    decimals,
    icon: v.optional(text),
    permits: v.optional(v.boolean()),
  }
  return { tokenId, token: { ...tokenId, ...named } }
}

/** Of what a transaction moved. */
const movementOf = (leaves: Leaves) => {
  const { token } = tokensOf(leaves)
  const { amount } = leaves
  return v.object({
    direction: v.picklist(['in', 'out', 'self']),
    counterparty: v.optional(v.object({ address: text, others: leaves.number.count })),
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
}

const formsOf = (leaves: Leaves) => {
  const { amount, picture } = leaves
  const { decimals, price, moment, count, more } = leaves.number
  const { chain, address, hash, cursor, word, host } = leaves.text
  const nameFacts = namesOf(leaves)
  const { seller, purchase } = salesOf(leaves)
  const { tokenId, token } = tokensOf(leaves)
  return {
    balances: v.array(
      v.object({
        ...token,
        amount,
        locked: v.optional(amount),
        price: v.optional(price),
        isUnread: v.optional(v.boolean()),
      }),
    ),
    prices: v.array(
      v.object({
        ...tokenId,
        price,
        at: v.optional(moment),
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
          hash,
          at: moment,
          from: text,
          to: text,
          status: v.picklist(['confirmed', 'failed', 'pending']),
          operation: text,
          nonce: v.optional(count),
          fee: v.optional(amount),
          application: v.optional(v.object({ name: text, icon: v.optional(text) })),
          allows: v.optional(
            v.object({ spender: text, token: v.optional(v.object(token)), amount: v.optional(amount) }),
          ),
          takenBy: v.optional(text),
          movements: v.array(movementOf(leaves)),
          more: v.optional(more),
        }),
      ),
      next: v.optional(cursor),
      isCut: v.optional(v.boolean()),
      attribution: v.optional(v.object({ name: text, url: text })),
    }),
    gas: v.pipe(
      v.object({ standard: bigAmount, fast: bigAmount, instant: bigAmount }),
      v.check(({ standard, fast, instant }) => standard <= fast && fast <= instant),
    ),
    allowance: bigAmount,
    swapTokens: v.array(v.object(token)),
    swapQuote: v.array(v.object({ amount })),
    swapSpender: evmLike,
    swapBuild: v.object({
      to: evmLike,
      data: hex,
      value: bigAmount,
      gas: v.optional(bigAmount),
      gasPrice: v.optional(bigAmount),
      receives: bigAmount,
      least: bigAmount,
    }),
    identity: v.object({ name: v.optional(text), avatar: v.optional(text) }),
    nameLookup: v.optional(nameFacts),
    nameReverse: v.array(nameFacts),
    nameSuggestions: v.array(v.object({ name: text, registered: v.boolean() })),
    nameNonce: nameNonce.answer.entries.nonce,
    nameRegister: nameFacts,
    wallets: wallets.answer,
    images: v.optional(v.object({ type: picture, bytes: v.instance(Uint8Array) })),
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
      next: v.optional(cursor),
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
  } satisfies { readonly [Q in Question]: v.GenericSchema<unknown, Told<Facts<Q>>> }
}

/** Facts as a form tells them apart: of text it does not say more than that, and what is optional may be there as nothing. */
export type Told<T> = T extends Uint8Array
  ? T
  : T extends ChainId
    ? string
    : T extends readonly (infer R)[]
      ? readonly Told<R>[]
      : T extends object
        ? {
            readonly [K in keyof T]: Told<T[K]> | (Partial<Pick<T, K>> extends Pick<T, K> ? undefined : never)
          }
        : T

/** The form of the facts of each question, of any provider. A question without one does not compile. */
export const factForms = formsOf(plain)

/** As {@link factForms}, of a provider that itself leaves out what cannot be. */
export const strictForms = formsOf(strict)

/** Facts that have their form. */
export interface ReadFacts<Q extends Question> {
  readonly facts: Facts<Q>
  /** Whether no row was left out. */
  readonly isWhole: boolean
}

/**
 * Reads the words of a provider as facts: copies, which are the same each time they are looked at. Rows that make no sense are left
 * out. `undefined`: these are no facts.
 */
export function readFacts<Q extends Question>(question: Q, said: unknown): ReadFacts<Q> | undefined {
  try {
    const read = v.safeParse<v.GenericSchema>(factForms[question], said)
    if (read.success)
      return isFacts(question, read.output) ? { facts: read.output, isWhole: true } : undefined
    const rows = rowsIn(said)
    const odd = new Set(read.issues.map(rowOf))
    const sound = rows?.filter((_, at) => !odd.has(at)) ?? []
    if (odd.has(undefined) || sound.length === 0) return undefined
    const rest = v.safeParse<v.GenericSchema>(factForms[question], withRows(said, sound))
    return rest.success && isFacts(question, rest.output) ? { facts: rest.output, isWhole: false } : undefined
  } catch {
    // A member throws when it is read.
    return undefined
  }
}

/** Says by its type what the form of the question has found. */
function isFacts<Q extends Question>(_question: Q, _said: unknown): _said is Facts<Q> {
  return true
}

function rowsIn(said: unknown): readonly unknown[] | undefined {
  const rows: unknown = Array.isArray(said) ? said : (Object(said).entries ?? Object(said).data)
  return Array.isArray(rows) ? rows : undefined
}

/** The same with these rows, and the word that some are not there. */
function withRows(said: unknown, rows: readonly unknown[]): unknown {
  if (Array.isArray(said)) return rows
  // Each kind of page knows its own of these.
  return { ...Object(said), entries: rows, data: rows, isCut: true, isWhole: false, whole: [] }
}

/** Returns the place of the row that an issue is in. */
function rowOf({ path }: v.BaseIssue<unknown>): number | undefined {
  const [first, second] = path ?? []
  const row = first?.key === 'entries' || first?.key === 'data' ? second : first
  return row?.type === 'array' && typeof row.key === 'number' ? row.key : undefined
}
