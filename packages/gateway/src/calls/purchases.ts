import { type AnswerOf, type history, transaction } from '@foyer/api'
import type { Chain } from '../chains.js'
import { AskError } from '../errors.js'
import type { Purchase } from '../questions.js'
import { sameAddress } from '../tokenKey.js'
import type { CallContext } from './handler.js'
import { cleanIcon, isMoment, labelOf, sound } from './sanitize.js'

type Transaction = AnswerOf<typeof history>['data'][number]

const most = 50
const statuses = {
  pending: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  confirmed: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  failed: 'ONRAMP_TRANSACTION_STATUS_FAILED',
} as const

/** Shorter ids can be guessed. */
const shortest = 16

/**
 * Returns the purchases of an account through a vendor, the newest first. They are a person's own: each is shown to the page
 * that asked for it, by an id that no other page knows, and all where the host let the request in.
 * @throws {AskError} for an unknown vendor, and for a request without a proof
 */
export async function purchasesBy(
  {
    vendor,
    account,
    requests = [],
  }: { readonly vendor: string; readonly account: string; readonly requests: readonly string[] | undefined },
  chains: readonly Chain[],
  kit: CallContext,
): Promise<readonly Transaction[]> {
  if (!kit.covers('purchases', { account, vendor }))
    throw new AskError(400, 'provider', `Provider ${vendor} is not supported`)
  const references = kit.isAuthorized ? undefined : requests.filter((id) => id.length >= shortest)
  if (references?.length === 0)
    throw new AskError(401, 'requests', 'Purchases are shown to the page that began them')
  const told = await kit.ask('purchases', { account, vendor, references })
  return told
    .filter((one) => one.vendor.id === vendor && isOf(one, account, chains))
    .filter(({ requestId = '' }) => references?.includes(requestId) ?? true)
    .toSorted((one, other) => other.at - one.at)
    .flatMap((one) => sound(transaction, rowOf(one, kit)))
    .slice(0, most)
}

/** Says of rows which of them a purchase brought, where the host let the request in. */
export async function markBought(
  rows: readonly Transaction[],
  account: string,
  chains: readonly Chain[],
  kit: CallContext,
): Promise<readonly Transaction[]> {
  const came = rows.some(({ metadata }) => metadata.operationType === 'receive')
  if (!kit.isAuthorized || !came || !kit.covers('purchases', { account })) return rows
  // What is known without asking; where even that fails, a row is told as it is on the chain.
  const { facts } = await kit.all('purchases', { account }, 1_000).catch(() => ({ facts: [] }))
  const bought = facts.flat().filter((one) => one.hash !== undefined && isOf(one, account, chains))
  return rows.map((row) => {
    const { metadata } = row
    const purchase = bought.find(
      ({ hash, chain }) => chain === metadata.chain && sameAddress(hash, metadata.hash),
    )
    const sentFrom = labelOf(purchase?.vendor.name)
    if (!purchase || !sentFrom || metadata.operationType !== 'receive') return row
    const application = { name: sentFrom, iconUrl: pictureOf(purchase, kit) }
    return { ...row, metadata: { ...metadata, operationType: 'buy', sentFrom, application } }
  })
}

function isOf({ address, chain }: Purchase, account: string, chains: readonly Chain[]): boolean {
  return sameAddress(address, account) && chains.some(({ id }) => id === chain)
}

function rowOf(purchase: Purchase, kit: CallContext): readonly Transaction[] {
  const { id, vendor, status, at, chain, address, amount, hash = id, requestId } = purchase
  const sentFrom = labelOf(vendor.name)
  const symbol = labelOf(purchase.symbol, 32)
  if (!sentFrom || !symbol || !isMoment(at)) return []
  const url = kit.tokens.of(chain).some((token) => token.symbol === symbol) ? kit.picture(symbol) : undefined
  return [
    {
      id: `onramp:${vendor.id}:${id}`,
      metadata: {
        operationType: 'buy',
        hash,
        minedAt: new Date(at).toISOString(),
        sentFrom,
        sentTo: address,
        status: statuses[status],
        nonce: 0,
        chain,
        application: { name: sentFrom, iconUrl: pictureOf(purchase, kit) },
        ...(requestId === undefined ? {} : { requestId }),
      },
      transfers: [
        {
          fungible_info: {
            name: labelOf(purchase.name) || symbol,
            symbol,
            icon: url === undefined ? null : { url },
            flags: { is_spam: false },
          },
          nft_info: null,
          direction: 'in',
          quantity: { numeric: amount },
          value: null,
          price: null,
        },
      ],
    },
  ]
}

function pictureOf({ vendor }: Purchase, kit: CallContext) {
  return cleanIcon(vendor.icon) ?? kit.picture(vendor.id, 'Asset') ?? null
}
