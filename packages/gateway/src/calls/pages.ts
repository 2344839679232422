import { type AccountId, type AnswerOf, history, nft, nfts, transaction } from '@foyer/api'
import { displayText, formatUnits, truncateMiddle } from '@foyer/core'
import type { Chain } from '../chains.js'
import { AskError } from '../errors.js'
import type { Activity, Ask, Collectible, Facts, Movement, TokenFacts } from '../questions.js'
import {
  type ChainCursor,
  type ChainCursorPage,
  type ChainEntries,
  inOrder,
  newestFirst,
  readCursors,
  writeCursors,
} from './cursors.js'
import { type CallContext, chainsOf, handle } from './handler.js'
import { judgeReturns } from './judgeReturns.js'
import { lossesFirst } from './lossesFirst.js'
import { mapAtOnce } from './mapConcurrent.js'
import { markBought, purchasesBy } from './purchases.js'
import { cleanIcon, cleanToken, isAmount, isMoment, labelOf, sound } from './sanitize.js'

type Transaction = AnswerOf<typeof history>['data'][number]
type Attribution = NonNullable<AnswerOf<typeof history>['attribution']>[number]
type Transfer = Transaction['transfers'][number]
const mostText = 10_000
const mostTraits = 50

/** What happened to an account: on the chain asked for, else on all that it fits, the newest first. */
export const historyHandler = handle({
  call: history,
  isPrivate: true,
  async answer({ account, chainId, cursor, onramp, requests }, kit) {
    const chains = chainsOf(kit, account, chainId)
    if (onramp !== undefined)
      return {
        value: {
          data: [...(await purchasesBy({ vendor: onramp, account, requests }, chains, kit))],
          next: null,
        },
      }
    const named = new Map<string, Attribution>()
    const cut: { isCut?: boolean } = {}
    const read = async (facts: Facts<'history'>) => {
      const { entries, next, attribution } = facts
      for (const one of attributionOf(attribution)) named.set(one.url, one)
      const judged = await judgeReturns(entries, kit)
      const clean = judged.flatMap((entry) => {
        const rows = sound(transaction, transactionOf(entry, kit))
        return rows.length > 0 ? [{ at: Math.trunc(entry.at), rows }] : []
      })
      if (facts.isCut || clean.length < entries.length) cut.isCut = true
      return { entries: clean, next: cleanCursor(next) }
    }
    const page = (ask: Ask<'history'>) => kit.ask('history', ask).then(read)
    const asked = { chains, account, cursor }
    const { entries, next, partial } = await pageOf('history', asked, kit, page, newestFirst)
    const rows = entries.flatMap((entry) => entry.rows)
    const data = [...(await markBought(rows, account, chains, kit))]
    const attribution = named.size > 0 ? { attribution: [...named.values()] } : {}
    return { value: { data, next: next ?? null, ...cut, ...attribution }, partial }
  },
})

/** Collectibles of an account: on the chain asked for, else on all that it fits, chain after chain. */
export const nftsHandler = handle({
  call: nfts,
  isPrivate: true,
  async answer({ address, chainId, cursor }, kit) {
    const read = ({ entries, next }: Facts<'nfts'>) => ({ entries, next: cleanCursor(next) })
    const page = (ask: Ask<'nfts'>) => kit.ask('nfts', ask).then(read)
    const asked = { chains: chainsOf(kit, address, chainId), account: address, cursor }
    const { entries, next, partial } = await pageOf('nfts', asked, kit, page, inOrder)
    const data = entries.flatMap((entry) => sound(nft, collectibleOf(entry, kit)))
    return { value: { data, next: next ?? null }, partial }
  },
})

interface PageQuery {
  readonly chains: readonly Chain[]
  readonly account: string
  readonly cursor: string | undefined
}
interface Page<E> {
  readonly entries: readonly E[]
  readonly next: string | undefined
}
type Paged = 'history' | 'nfts'

/** So often others are asked on where a page had nothing to tell. */
const mostRounds = 3

/** A page of one chain, or of several as one. */
async function pageOf<E>(
  question: Paged,
  { chains, account, cursor }: PageQuery,
  kit: CallContext,
  page: (ask: Ask<Paged>) => Promise<Page<E>>,
  join: (pages: readonly ChainCursorPage<E>[]) => ChainEntries<E>,
): Promise<Page<E> & { readonly partial: boolean }> {
  const askOf = ({ chain, cursor: own }: ChainCursor) => ({
    chain,
    account,
    ...(own === undefined ? {} : { cursor: own }),
  })
  const ask = async (place: ChainCursor) => {
    checkCursor(question, askOf(place), kit)
    return { ...place, ...(await page(askOf(place))) }
  }
  const covered = chains.filter(({ id }) => kit.covers(question, { chain: id, account }))
  const [only = chains[0]] = covered
  if (covered.length < 2 && only)
    return { ...(await ask({ chain: only.id, ...(cursor === undefined ? {} : { cursor }) })), partial: false }

  let places = readCursors(cursor, covered)
  let partial = false
  for (let round = 0; ; round += 1) {
    const results = await mapAtOnce(places, ask)
    const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    const refusal = failed.find((reason) => reason instanceof AskError)
    // What was told before would have a gap where a later page did not come.
    if (
      refusal ||
      failed.length === results.length ||
      (failed.length > 0 && (cursor !== undefined || round > 0))
    )
      throw refusal ?? failed[0]
    partial ||= failed.length > 0
    const told = join(results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])))
    places = told.places
    if (told.entries.length > 0 || places.length === 0 || round >= mostRounds)
      return { entries: told.entries, next: writeCursors(places), partial }
  }
}

/** A cursor is for whoever wrote it, and says nothing to others. @throws {AskError} when nobody here did */
function checkCursor(question: Paged, ask: Ask<Paged>, kit: CallContext): void {
  const { cursor, ...first } = ask
  if (cursor !== undefined && !kit.covers(question, ask) && kit.covers(question, first))
    throw new AskError(400, 'cursor', 'The cursor is none of these pages')
}

function cleanCursor(next: string | undefined): string | undefined {
  return next !== undefined && /^\S{1,1000}$/.test(next) ? next : undefined
}

function attributionOf(given: Facts<'history'>['attribution']): readonly Attribution[] {
  const [name, url] = [labelOf(given?.name), cleanIcon(given?.url)]
  return name && url ? [{ name, url }] : []
}

function transactionOf(entry: Activity, kit: CallContext): readonly Transaction[] {
  const from = labelOf(entry.from, 128)
  const to = labelOf(entry.to, 128)
  const operation = entry.operation.toLowerCase()
  // An unknown word takes no row out of sight.
  const operationType = /^[a-z_]{1,40}$/.test(operation) ? operation : 'execute'
  const { nonce = 0 } = entry
  if (!from || !to || !/^[^\s,]{1,150}$/.test(entry.hash)) return []
  if (!isMoment(entry.at) || !Number.isSafeInteger(nonce) || nonce < 0) return []
  const takenBy = labelOf(entry.takenBy, 128)
  const allows = entry.allows && allowanceOf(entry.allows, kit)
  const application = entry.application && labelOf(entry.application.name)
  const { told, more: cut } = lossesFirst(entry.movements, weighIn(kit))
  const more = (entry.more ?? 0) + cut
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
        ...(entry.fee !== undefined && isAmount(entry.fee) ? { fee: `${entry.fee}` } : {}),
        chain: entry.chain,
        application: application
          ? { name: application, iconUrl: cleanIcon(entry.application?.icon) ?? null }
          : null,
        ...(allows && { allows }),
        ...(takenBy && { takenBy }),
      },
      transfers: told.flatMap((movement) => transferOf(movement, kit)),
      ...(more > 0 && { more }),
    },
  ]
}

function transferOf(
  { direction, token, nft, counterparty: other }: Movement,
  kit: CallContext,
): readonly Transfer[] {
  const address = labelOf(other?.address, 128)
  const others = other?.others ?? 0
  const counterparty = address && { address, ...(others > 0 && { others }) }
  const rest = { direction, ...(counterparty && { counterparty }), value: null, price: null }
  if (nft) {
    const url = nftPicture(nft.image, kit)
    const picture = url === undefined ? null : { url }
    const content = { preview: picture, detail: picture }
    const name = labelOf(nft.name) || null
    const flags = { is_spam: nft.isSpam ?? false }
    const { amount = 1n } = nft
    const numeric = isAmount(amount) ? `${amount}` : '1'
    return [{ ...rest, fungible_info: null, nft_info: { name, content, flags }, quantity: { numeric } }]
  }
  if (!token || !isAmount(token.amount)) return []
  const { decimals, ...fungible_info } = infoOf(token, token.isSpam ?? false, kit)
  return [
    {
      ...rest,
      fungible_info,
      nft_info: null,
      quantity: { numeric: formatUnits(token.amount, decimals) },
    },
  ]
}

/** The facts of a token. One without a name, or with impossible decimals, has its address and base units in the answer. */
function infoOf(token: TokenFacts, is_spam: boolean, kit: CallContext) {
  const { name, symbol, decimals, icon } =
    cleanToken(kit.tokens.named(token)) ??
    namelessToken(labelOf(token.symbol, 32) || truncateMiddle(token.address ?? token.chain))
  // Anybody may send a token under any symbol.
  const isListed = kit.tokens.find(token) !== undefined
  const isKnown = token.address === undefined || isListed
  const url = icon ?? (isKnown ? kit.picture(symbol) : undefined)
  const address: AccountId | null = token.address === undefined ? null : `${token.chain}:${token.address}`
  return {
    address,
    name,
    symbol,
    icon: url === undefined ? null : { url },
    flags: { is_spam },
    ...(isListed && { isListed }),
    decimals,
  }
}

function allowanceOf(
  { spender, token, amount }: NonNullable<Activity['allows']>,
  kit: CallContext,
): Transaction['metadata']['allows'] {
  const taker = labelOf(spender, 128)
  if (!taker || (amount !== undefined && !isAmount(amount))) return undefined
  if (!token) return { spender: taker, fungible_info: null, quantity: null }
  const { decimals, ...fungible_info } = infoOf(token, false, kit)
  const quantity = amount === undefined ? null : { numeric: formatUnits(amount, decimals) }
  return { spender: taker, fungible_info, quantity }
}

function namelessToken(symbol: string) {
  return { name: symbol, symbol, decimals: 0, icon: undefined }
}

function weighIn(kit: CallContext) {
  return ({ direction, token, nft }: Movement) => ({
    direction,
    isReal: !(token ?? nft)?.isSpam,
    isListed: token !== undefined && (token.address === undefined || kit.tokens.find(token) !== undefined),
    contract: token?.address,
  })
}

/** Of an asset, where somebody here may have it. */
function nftPicture(image: NonNullable<Movement['nft']>['image'], kit: CallContext) {
  if (typeof image !== 'object') return cleanIcon(image)
  const { asset } = image
  return kit.covers('images', { kind: 'asset', id: asset }) ? kit.picture(asset, 'Asset') : undefined
}

function collectibleOf(entry: Collectible, kit: CallContext): AnswerOf<typeof nfts>['data'] {
  const { chain, contract, tokenId, amount, image } = entry
  if (!/^[a-zA-Z0-9][-.%a-zA-Z0-9]{0,127}$/.test(contract) || !isAmount(amount)) return []
  if (tokenId !== undefined && !isAmount(tokenId)) return []
  // Lines become words of one line: a break alone would join them.
  const description = displayText(entry.description?.replace(/\s/g, ' '), 2_000).slice(0, mostText)
  const traits = (entry.traits ?? []).flatMap((trait) => {
    const [name, value] = [labelOf(trait.name), labelOf(trait.value)]
    return name && value ? [{ name, value }] : []
  })
  return [
    {
      chainId: chain,
      contract: `${chain}:${contract}`,
      ...(tokenId === undefined ? {} : { tokenId: `${tokenId}` }),
      standard: entry.standard,
      amount: `${amount}`,
      name: labelOf(entry.name) || null,
      collection: labelOf(entry.collection) || null,
      description: description || null,
      image: (typeof image === 'object' ? kit.picture(image.asset, 'Asset') : cleanIcon(image)) ?? null,
      media: entry.media ?? null,
      traits: traits.slice(0, mostTraits),
      isSpam: entry.isSpam ?? false,
    },
  ]
}
