import { type AnswerOf, history, nfts } from '@foyer/api'
import { displayText, formatUnits } from '@foyer/core'
import { AskError } from '../errors.js'
import type { Activity, Collectible, Movement } from '../port.js'
import { cleanIcon, cleanToken } from './clean.js'
import { chainsOf, handle, type Kit } from './handler.js'

type Transaction = AnswerOf<typeof history>['data'][number]
type Transfer = Transaction['transfers'][number]
const mostText = 10_000

/** What happened to an account: on the chain asked for, else on the first that it fits. */
export const historyHandler = handle({
  call: history,
  isPrivate: true,
  async answer({ account, chainId, cursor, onramp }, kit) {
    if (onramp !== undefined) throw new AskError(400, 'provider', `Provider ${onramp} is not supported`)
    const [chain] = chainsOf(kit, account, chainId)
    if (!chain) throw new AskError(400, 'chainId', 'The chain is not supported')
    const ask = { chain: chain.id, account, ...(cursor === undefined ? {} : { cursor }) }
    const { entries, next = null } = await kit.ask('history', ask)
    return { value: { data: entries.flatMap((entry) => transactionOf(entry, kit)), next } }
  },
})

/** Collectibles of an account: on the chain asked for, else on the first that it fits. */
export const nftsHandler = handle({
  call: nfts,
  isPrivate: true,
  async answer({ address, chainId, cursor }, kit) {
    const [chain] = chainsOf(kit, address, chainId)
    if (!chain) throw new AskError(400, 'chainId', 'The chain is not supported')
    const ask = { chain: chain.id, account: address, ...(cursor === undefined ? {} : { cursor }) }
    const { entries, next = null } = await kit.ask('nfts', ask)
    return { value: { data: entries.map(collectibleOf), next } }
  },
})

function transactionOf(entry: Activity, kit: Kit): readonly Transaction[] {
  const from = displayText(entry.from, 128)
  const to = displayText(entry.to, 128)
  const operationType = entry.operation.toLowerCase()
  if (!from || !to || !/^[a-z_]{1,40}$/.test(operationType) || !/^\S{1,200}$/.test(entry.hash)) return []
  const application = entry.application && displayText(entry.application.name)
  return [
    {
      id: `${entry.chain}:${entry.hash}`,
      metadata: {
        operationType,
        hash: entry.hash,
        minedAt: new Date(entry.at).toISOString(),
        sentFrom: from,
        sentTo: to,
        status: entry.status,
        nonce: entry.nonce ?? 0,
        chain: entry.chain,
        application: application
          ? { name: application, iconUrl: cleanIcon(entry.application?.icon) ?? null }
          : null,
      },
      transfers: entry.movements.flatMap((movement) => transferOf(movement, kit)),
    },
  ]
}

function transferOf({ direction, token, nft }: Movement, kit: Kit): readonly Transfer[] {
  const rest = { direction, value: null, price: null }
  if (nft) {
    const url = cleanIcon(nft.image)
    const picture = url === undefined ? null : { url }
    const content = { preview: picture, detail: picture }
    const name = displayText(nft.name) || null
    const flags = { is_spam: nft.isSpam ?? false }
    return [{ ...rest, fungible_info: null, nft_info: { name, content, flags }, quantity: { numeric: '1' } }]
  }
  const clean = token && cleanToken(token)
  if (!clean || token.amount < 0n) return []
  const { name, symbol, decimals } = clean
  const url = clean.icon ?? kit.picture(symbol)
  const info = { name, symbol, icon: url === undefined ? null : { url } }
  return [
    {
      ...rest,
      fungible_info: info,
      nft_info: null,
      quantity: { numeric: formatUnits(token.amount, decimals) },
    },
  ]
}

function collectibleOf(entry: Collectible): AnswerOf<typeof nfts>['data'][number] {
  const description = displayText(entry.description, 2_000).slice(0, mostText)
  return {
    chainId: entry.chain,
    contract: `${entry.chain}:${entry.contract}`,
    ...(entry.tokenId === undefined ? {} : { tokenId: `${entry.tokenId}` }),
    standard: entry.standard,
    amount: `${entry.amount}`,
    name: displayText(entry.name) || null,
    collection: displayText(entry.collection) || null,
    description: description || null,
    image: cleanIcon(entry.image) ?? null,
    isSpam: entry.isSpam ?? false,
  }
}
