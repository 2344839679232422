import { price } from '@foyer/api'
import { isUnknown } from '../coins.js'
import { AskError } from '../errors.js'
import { tokenKey } from '../tokenKey.js'
import { handle } from './handler.js'
import { cleanPrice, cleanToken } from './sanitize.js'
import { readTokenId, tokenAccount } from './tokenId.js'

/** Prices of tokens in the order asked for; those without one are left out. */
export const priceHandler = handle({
  call: price,
  async answer({ currency, addresses }, kit) {
    const tokens = addresses.flatMap((account) => {
      const chain = kit.chains.get(account.slice(0, account.lastIndexOf(':')))
      return chain ? [readTokenId(kit, account, 'addresses')] : []
    })
    if (tokens.length === 0) throw new AskError(400, 'chainId', 'None of the chains asked for is supported')
    const { prices, isWhole, since, isOld } = await kit.prices.read(kit, currency, tokens)
    const fungibles = tokens.flatMap(({ of, chain, address }) => {
      const id = { chain, ...(address === undefined ? {} : { address }) }
      const found = prices.get(tokenKey(id))
      const token = found && cleanToken({ ...found, ...kit.tokens.find(id) })
      const worth = cleanPrice(found?.price)
      const account = tokenAccount(of, address)
      const isNameless = address === undefined && isUnknown(of.coin)
      if (!token || worth === undefined || account === undefined || isNameless) return []
      const { name, symbol, decimals } = token
      const icon = token.icon ?? kit.picture(symbol)
      return [{ address: account, name, symbol, price: worth, decimals, ...(icon ? { iconUrl: icon } : {}) }]
    })
    const negative = fungibles.length === 0
    return { value: { fungibles }, partial: !isWhole, negative, since, ...(isOld && { old: '1' }) }
  },
})
