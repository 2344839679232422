import { type AnswerOf, history, nft, nfts, transaction } from '@foyer/api'
import { displayText, formatUnits } from '@foyer/core'
import { AskError } from '../errors.js'
import type { Activity, Ask, Collectible, Movement } from '../port.js'
import { cleanIcon, cleanToken, isAmount, isMoment, sound } from './clean.js'
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
    checkCursor('history', ask, kit)
    const { entries, next } = await kit.ask('history', ask)
    const data = entries.flatMap((entry) => sound(transaction, transactionOf(entry, kit)))
    return { value: { data, next: cleanCursor(next) } }
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
    checkCursor('nfts', ask, kit)
    const { entries, next } = await kit.ask('nfts', ask)
    const data = entries.flatMap((entry) => sound(nft, collectibleOf(entry, kit)))
    return { value: { data, next: cleanCursor(next) } }
  },
})

/** A cursor is for whoever wrote it, and says nothing to others. @throws {AskError} when nobody here did */
function checkCursor(question: 'history' | 'nfts', ask: Ask<'history' | 'nfts'>, kit: Kit): void {
  const { cursor, ...first } = ask
  if (cursor !== undefined && !kit.covers(question, ask) && kit.covers(question, first))
    throw new AskError(400, 'cursor', 'The cursor is none of these pages')
}

function cleanCursor(next: string | undefined): string | null {
  return next !== undefined && /^\S{1,1000}$/.test(next) ? next : null
}

function transactionOf(entry: Activity, kit: Kit): readonly Transaction[] {
  const from = displayText(entry.from, 128)
  const to = displayText(entry.to, 128)
  const operationType = entry.operation.toLowerCase()
  const { nonce = 0 } = entry
  if (!from || !to || !/^[a-z_]{1,40}$/.test(operationType) || !/^[^\s,]{1,150}$/.test(entry.hash)) return []
  if (!isMoment(entry.at) || !Number.isSafeInteger(nonce) || nonce < 0) return []
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
        nonce,
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
  if (!clean || !isAmount(token.amount)) return []
  const { name, symbol, decimals } = clean
  const url = clean.icon ?? kit.picture(symbol)
  const flags = { is_spam: token.isSpam ?? false }
  const info = { name, symbol, icon: url === undefined ? null : { url }, flags }
  return [
    {
      ...rest,
      fungible_info: info,
      nft_info: null,
      quantity: { numeric: formatUnits(token.amount, decimals) },
    },
  ]
}

function collectibleOf(entry: Collectible, kit: Kit): AnswerOf<typeof nfts>['data'] {
  const { chain, contract, tokenId, amount, image } = entry
  if (!/^[a-zA-Z0-9][-.%a-zA-Z0-9]{0,127}$/.test(contract) || !isAmount(amount)) return []
  if (tokenId !== undefined && !isAmount(tokenId)) return []
  const description = displayText(entry.description, 2_000).slice(0, mostText)
  return [
    {
      chainId: chain,
      contract: `${chain}:${contract}`,
      ...(tokenId === undefined ? {} : { tokenId: `${tokenId}` }),
      standard: entry.standard,
      amount: `${amount}`,
      name: displayText(entry.name) || null,
      collection: displayText(entry.collection) || null,
      description: description || null,
      image: (typeof image === 'object' ? kit.picture(image.asset, 'Asset') : cleanIcon(image)) ?? null,
      isSpam: entry.isSpam ?? false,
    },
  ]
}
