import { onrampOptions, onrampQuote, onrampUrl, revokeSession, sessions, wallets } from '@foyer/api'
import { AskError, UnavailableError } from '../errors.js'
import { cleanLink } from './clean.js'
import { handle } from './handler.js'

/** What providers tell in the words of the call: there are no amounts to be counted with. */
export const walletsHandler = handle({
  call: wallets,
  answer: async (ask, kit) => ({ value: await kit.ask('wallets', ask) }),
})

export const onrampOptionsHandler = handle({
  call: onrampOptions,
  answer: async (_, kit) => ({ value: await kit.ask('onrampOptions', {}) }),
})

export const onrampQuoteHandler = handle({
  call: onrampQuote,
  answer: async (ask, kit) => ({ value: await kit.ask('onrampQuote', ask) }),
})

/** Coins are sent to an address of a chain that is served, and to no other text. */
export const onrampUrlHandler = handle({
  call: onrampUrl,
  isPrivate: true,
  async answer(ask, kit) {
    const isKnown = (address: string) => [...kit.chains.values()].some((chain) => chain.isAddress(address))
    if (!ask.destinationWallets.every(({ address }) => isKnown(address)))
      throw new AskError(400, 'destinationWallets', 'The address provided is invalid')
    const url = cleanLink(await kit.ask('onrampUrl', ask))
    if (url === undefined) throw new UnavailableError()
    return { value: { url } }
  },
})

export const sessionsHandler = handle({
  call: sessions,
  isPrivate: true,
  answer: async (ask, kit) => ({ value: { pcis: await kit.ask('sessions', ask) } }),
})

export const revokeSessionHandler = handle({
  call: revokeSession,
  isPrivate: true,
  answer: async (ask, kit) => ({ value: { success: await kit.ask('sessionRevoke', ask) } }),
})
