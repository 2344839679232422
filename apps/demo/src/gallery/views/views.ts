import type { ViewId } from '@foyer/core'
import { account, accountSettings, approveTransaction, token, transaction } from './account.js'
import { callsInTurn, callsStatus } from './calls.js'
import { connect, connectingExternal, connectingMultiChain } from './connect.js'
import {
  emailAddress,
  emailVerifyDevice,
  emailVerifyOtp,
  loginSettings,
  updateEmailPrimaryOtp,
  updateEmailSecondaryOtp,
  updateEmailWallet,
} from './email.js'
import { activity, activityDetails } from './history.js'
import { registerAccountName, registerAccountNameSuccess } from './names.js'
import { networks, unsupportedChain } from './networks.js'
import { nftReview, nftSend } from './nftSend.js'
import { nftDetails, nfts, nftsHidden } from './nfts.js'
import {
  buyInProgress,
  onRamp,
  onRampFiatSelect,
  onRampLeave,
  onRampProviders,
  onRampTokenSelect,
  whatIsABuy,
} from './onramp.js'
import { connectingSiwe, connectingWalletConnect, connectingWalletConnectBasic } from './remote.js'
import { walletReceive, walletSend, walletSendPreview, walletSendSelectToken } from './send.js'
import { smartSession, smartSessions, smartSessionsReview } from './sessions.js'
import { shell } from './shell.js'
import { siwxSignMessage } from './signIn.js'
import { connectingFarcaster, connectingSocial, connectSocials, socialAccounts } from './social.js'
import { swap, swapSelectToken } from './swap.js'
import { swapPreview } from './swapPreview.js'
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
  ConnectingSiwe: connectingSiwe,
  ConnectingWalletConnectBasic: connectingWalletConnectBasic,
  EmailAddress: emailAddress,
  EmailVerifyDevice: emailVerifyDevice,
  EmailVerifyOtp: emailVerifyOtp,
  LoginSettings: loginSettings,
  UpdateEmailWallet: updateEmailWallet,
  UpdateEmailPrimaryOtp: updateEmailPrimaryOtp,
  UpdateEmailSecondaryOtp: updateEmailSecondaryOtp,
  SocialAccounts: socialAccounts,
  ConnectSocials: connectSocials,
  ConnectingSocial: connectingSocial,
  ConnectingFarcaster: connectingFarcaster,
  AllWallets: allWallets,
  GetWallet: getWallet,
  WhatIsAWallet: rest('WhatIsAWallet', 'holds your keys'),
  Networks: networks,
  UnsupportedChain: unsupportedChain,
  WhatIsANetwork: rest('WhatIsANetwork', 'shared record'),
  SIWXSignMessage: siwxSignMessage,
  Account: account,
  AccountSettings: accountSettings,
  Transaction: transaction,
  Token: token,
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
  Activity: activity,
  ActivityDetails: activityDetails,
  Nfts: nfts,
  NftDetails: nftDetails,
  NftSend: nftSend,
  NftReview: nftReview,
  NftsHidden: nftsHidden,
  RegisterAccountName: registerAccountName,
  RegisterAccountNameSuccess: registerAccountNameSuccess,
  SmartSessions: smartSessions,
  SmartSession: smartSession,
  SmartSessionsReview: smartSessionsReview,
  ApproveTransaction: approveTransaction,
  CallsInTurn: callsInTurn,
  CallsStatus: callsStatus,
  Shell: shell,
}
