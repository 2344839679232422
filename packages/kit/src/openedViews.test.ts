// @tier gate, @vitest-environment happy-dom
import { evm } from '@foyer/adapter-evm'
import { mainnet } from '@foyer/adapter-evm/networks'
import type { PlainViewId, ViewId } from '@foyer/core'
import { announceWallet, createTestWallet } from '@foyer/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { createFoyer, ViewError } from './index.js'

const none = /^\D*No wallet connected/
const missing = /^There is nothing here/

/** Every view: what a page that asks for it sees while nobody is connected, and what once somebody is. */
const views: Readonly<Record<ViewId, readonly [away: RegExp, connected: RegExp] | 'refused'>> = {
  Connect: [/^Connect a wallet/, /^Connect a wallet/],
  Account: [none, /0x19…DAff2A.*Tokens/],
  ApproveTransaction: 'refused',
  CallsInTurn: 'refused',
  CallsStatus: 'refused',
  AllWallets: [/^All wallets/, /^All wallets/],
  GetWallet: 'refused',
  ConnectingExternal: 'refused',
  ConnectingMultiChain: 'refused',
  Networks: [/^Choose network/, /^Choose network/],
  // Nobody is on a wrong network.
  UnsupportedChain: [/^Connect a wallet/, /0x19…DAff2A.*Tokens/],
  AccountSettings: [none, /^Account settings.*0x19…DAff2A/],
  Transaction: 'refused',
  Token: 'refused',
  WhatIsAWallet: [/^What is a wallet/, /^What is a wallet/],
  WhatIsANetwork: [/^What is a network/, /^What is a network/],
  WalletSend: [none, /^Send.*This account is empty on Ethereum/],
  WalletSendSelectToken: [none, /^Select token.*Ether/],
  WalletSendPreview: [none, /^Review.*Fill in what to send/],
  // Without a data API there is nothing to swap.
  Swap: [none, /^Swap.*You pay/],
  SwapSelectToken: [none, /^Select token/],
  SwapPreview: [none, /^Review.*Fill in what to swap/],
  // Without a source of logins nobody logs in.
  EmailAddress: [missing, missing],
  EmailVerifyDevice: [missing, missing],
  EmailVerifyOtp: [missing, missing],
  LoginSettings: [missing, missing],
  UpdateEmailWallet: [missing, missing],
  UpdateEmailPrimaryOtp: [missing, missing],
  UpdateEmailSecondaryOtp: [missing, missing],
  SocialAccounts: [missing, missing],
  ConnectSocials: [missing, missing],
  ConnectingSocial: [missing, missing],
  ConnectingFarcaster: [missing, missing],
  // Without a data API nothing can be bought.
  OnRamp: [/^Buy.*Connect a wallet/, /^Buy.*Buying is unavailable/],
  OnRampFiatSelect: [/^Pay with.*Euro/, /^Pay with.*Euro/],
  OnRampTokenSelect: [/^Receive.*USD Coin/, /^Receive.*USD Coin/],
  OnRampProviders: [
    /^Choose an offer.*Connect a wallet/,
    /^Choose an offer.*The service does not answer right now/,
  ],
  OnRampLeave: [/^Buy.*Connect a wallet/, /^Buy.*out of date/],
  BuyInProgress: [/^Buy.*Nothing is being bought/, /^Buy.*Nothing is being bought/],
  WhatIsABuy: [/^How buying works/, /^How buying works/],
  // Without a data API there is nothing to list.
  Activity: [/^Activity.*No account/, /^Activity.*Failed to fetch transactions/],
  ActivityDetails: 'refused',
  Nfts: [/^NFTs.*No NFTs here/, /^NFTs.*NFTs unavailable/],
  NftDetails: 'refused',
  NftSend: 'refused',
  NftReview: [/^Review.*Nothing to review/, /^Review.*Nothing to review/],
  NftsHidden: [/^Hidden NFTs.*Nothing is hidden/, /^Hidden NFTs.*Nothing is hidden/],
  // Without a zone there are no names.
  RegisterAccountName: [missing, missing],
  RegisterAccountNameSuccess: [missing, missing],
  // Off by default.
  SmartSessions: [missing, missing],
  SmartSession: 'refused',
  SmartSessionsReview: 'refused',
  WalletReceive: [/^Receive.*Connect a wallet/, /^Receive.*0x19E7/],
}

const endings: (() => void)[] = []

afterEach(() => {
  for (const end of endings.splice(0).reverse()) end()
  document.body.replaceChildren()
  localStorage.clear()
  vi.restoreAllMocks()
})

function make() {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    const { id, method } = JSON.parse(String(init?.body))
    return Response.json({ jsonrpc: '2.0', id, result: method === 'eth_chainId' ? '0x1' : '0x0' })
  })
  const foyer = createFoyer({
    adapters: [evm({ networks: [mainnet] })],
    customRpcUrls: { 'eip155:1': ['https://one.example'] },
  })
  foyer.start()
  endings.push(foyer.destroy)
  return foyer
}

/** What the modal says. */
function said(): string {
  const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  return roots.map((root) => root.querySelector('dialog')?.textContent ?? '').join('')
}

test.each(Object.entries(views))(
  'a page that asks for %s gets that, its way in, or an error',
  async (name, shown) => {
    // As a page without types asks.
    const view = name as PlainViewId
    const foyer = make()
    if (shown === 'refused') {
      await expect(foyer.open({ view })).rejects.toBeInstanceOf(ViewError)
      expect(foyer.state.open).toBe(false)
      return
    }
    await foyer.open({ view })
    await vi.waitFor(() => expect(said()).toMatch(shown[0]))
    foyer.close()

    const wallet = createTestWallet({
      name: `Harbor ${name}`,
      privateKeys: [`0x${'11'.repeat(32)}`],
      chains: { 1: 'https://one.example' },
    })
    endings.push(wallet.subscribe(announceWallet(window, wallet).emit))
    await foyer.connect({ connectorId: wallet.info.rdns, namespace: 'eip155' })
    await foyer.open({ view })
    await vi.waitFor(() => expect(said()).toMatch(shown[1]))
  },
)
