import type { ViewId } from '@foyer/core'
import { account, accountSettings, approveTransaction, transaction } from './account.js'
import { connect, connectingExternal, connectingMultiChain } from './connect.js'
import { networks, unsupportedChain } from './networks.js'
import {
  buyInProgress,
  onRamp,
  onRampFiatSelect,
  onRampLeave,
  onRampProviders,
  onRampTokenSelect,
  whatIsABuy,
} from './onramp.js'
import { connectingWalletConnect, connectingWalletConnectBasic } from './remote.js'
import { walletReceive, walletSend, walletSendPreview, walletSendSelectToken } from './send.js'
import { shell } from './shell.js'
import { swap, swapPreview, swapSelectToken } from './swap.js'
import type { ViewState } from './viewState.js'
import { allWallets, getWallet } from './wallets.js'

const rest = (view: 'WhatIsAWallet' | 'WhatIsANetwork', sees: string): readonly ViewState[] => [
  {
    name: 'normal',
    async act(world) {
      world.widget.router.push(view)
      await world.sees(sees)
    },
  },
]

/** Every view that exists, by its name: one without states does not compile. */
export const views: Readonly<Record<ViewId | 'Shell', readonly ViewState[]>> = {
  Connect: connect,
  ConnectingExternal: connectingExternal,
  ConnectingMultiChain: connectingMultiChain,
  ConnectingWalletConnect: connectingWalletConnect,
  ConnectingWalletConnectBasic: connectingWalletConnectBasic,
  AllWallets: allWallets,
  GetWallet: getWallet,
  WhatIsAWallet: rest('WhatIsAWallet', 'holds your keys'),
  Networks: networks,
  UnsupportedChain: unsupportedChain,
  WhatIsANetwork: rest('WhatIsANetwork', 'shared record'),
  Account: account,
  AccountSettings: accountSettings,
  Transaction: transaction,
  WalletReceive: walletReceive,
  WalletSend: walletSend,
  WalletSendSelectToken: walletSendSelectToken,
  WalletSendPreview: walletSendPreview,
  Swap: swap,
  SwapSelectToken: swapSelectToken,
  SwapPreview: swapPreview,
  OnRamp: onRamp,
  OnRampFiatSelect: onRampFiatSelect,
  OnRampTokenSelect: onRampTokenSelect,
  OnRampProviders: onRampProviders,
  OnRampLeave: onRampLeave,
  BuyInProgress: buyInProgress,
  WhatIsABuy: whatIsABuy,
  ApproveTransaction: approveTransaction,
  Shell: shell,
}
