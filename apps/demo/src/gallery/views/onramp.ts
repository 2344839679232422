import { HttpError } from '@foyer/core'
import type { ScriptOnramp } from '../world/onramp.js'
import { hang, harbor } from '../world/wallets.js'
import type { Setting, World } from '../world/world.js'
import type { ViewState } from './viewState.js'

type Staged = Pick<ViewState, 'setting' | 'act'>

const ordinary: ScriptOnramp = () => {}
const settingOf = (onramp: ScriptOnramp, more: Setting = {}): Setting => ({
  connected: harbor,
  onramp,
  ...more,
})
const away = async () => {
  throw new HttpError('v1/onramp', 503)
}

async function open(world: World, sees = 'about'): Promise<void> {
  world.widget.router.push('OnRamp')
  await world.sees(sees)
}

const form = (sees: string, onramp = ordinary, more: Setting = {}): Staged => ({
  setting: () => settingOf(onramp, more),
  act: (world) => open(world, sees),
})

const typed = (amount: string, sees: string): Staged => ({
  setting: () => settingOf(ordinary),
  async act(world) {
    await open(world)
    await world.fill('You pay', amount)
    await world.sees(sees)
  },
})

const optionsDown: ScriptOnramp = (script) => {
  script.fault = (path) => (path.endsWith('/options') ? away() : undefined)
}
const quotesDown: ScriptOnramp = (script) => {
  script.fault = (path) => (path.endsWith('/quote') ? away() : undefined)
}

/** States of the form. */
export const onRamp: readonly ViewState[] = [
  { name: 'normal', ...form('about 0.033 ETH') },
  {
    name: 'loading',
    ...form('See offers', (script) => {
      script.fault = (path) => (path.endsWith('/options') ? hang() : undefined)
    }),
  },
  {
    name: 'quoting',
    ...form('The price is on its way', (script) => {
      script.fault = (path) => (path.endsWith('/quote') ? hang() : undefined)
    }),
  },
  { name: 'options-failed', ...form('Buying is unavailable', optionsDown) },
  { name: 'quote-failed', ...form('worth of ETH', quotesDown) },
  { name: 'too-little', ...typed('5', 'Use $10') },
  { name: 'wrong-amount', ...typed('1.2.3', 'Use digits only') },
  {
    name: 'no-provider',
    ...form('No provider sells here', (script) => {
      script.options = ({ providers: _, ...answer }) => answer
    }),
  },
  {
    name: 'nothing-sold',
    ...form('Nothing to buy on', (script) => {
      script.options = (answer) => ({
        ...answer,
        purchaseCurrencies: answer.purchaseCurrencies.filter(({ id }) => id === 'SOL'),
      })
    }),
  },
  { name: 'under-way', ...afterLeaving(ordinary, 'Finish at', (world) => open(world, 'Waiting for ETH')) },
  {
    name: 'no-account',
    setting: { onramp: ordinary },
    act: (world) => open(world, 'No account'),
  },
]

const chosen = (view: 'OnRampFiatSelect' | 'OnRampTokenSelect', sees: string): ViewState => ({
  name: 'normal',
  setting: () => settingOf(ordinary),
  async act(world) {
    await open(world)
    world.widget.router.push(view)
    await world.sees(sees)
  },
})

/** States of the choice of a way to pay. */
export const onRampFiatSelect: readonly ViewState[] = [chosen('OnRampFiatSelect', 'Euro')]

/** States of the choice of a coin. */
export const onRampTokenSelect: readonly ViewState[] = [chosen('OnRampTokenSelect', 'USD Coin')]

async function offers(world: World, sees = 'Kestrel Pay') {
  await open(world)
  await world.press('See offers')
  await world.sees(sees)
}

/** States of the list of offers. */
export const onRampProviders: readonly ViewState[] = [
  { name: 'normal', setting: () => settingOf(ordinary), act: (world) => offers(world) },
  {
    name: 'estimates',
    setting: () => settingOf(quotesDown),
    act: (world) => offers(world, 'Where no price came'),
  },
  {
    name: 'loading',
    setting: () =>
      settingOf((script) => {
        script.fault = (path) => (path.endsWith('/quote') ? hang() : undefined)
      }),
    async act(world) {
      world.widget.router.push('OnRampProviders')
      await world.until(() => world.root.querySelector('[aria-busy=true]') !== null)
    },
  },
  {
    name: 'nobody',
    setting: () => settingOf(optionsDown),
    async act(world) {
      world.widget.router.push('OnRampProviders')
      await world.sees('The service does not answer')
    },
  },
]

async function toLeave(world: World) {
  await offers(world)
  await world.press('Continue with')
  await world.sees('takes over')
}

const leaving = (sees: string, onramp = ordinary): Staged => ({
  setting: () => settingOf(onramp),
  async act(world) {
    await toLeave(world)
    await world.press('Open Kestrel Pay')
    await world.sees(sees)
  },
})

/** States of what is said before one leaves. */
export const onRampLeave: readonly ViewState[] = [
  { name: 'normal', setting: () => settingOf(ordinary), act: toLeave },
  {
    name: 'opening',
    ...leaving('Opening', (script) => {
      script.fault = (path) => (path.endsWith('/onrampurl') ? hang() : undefined)
    }),
  },
  {
    name: 'popup-blocked',
    ...leaving('did not open', (script) => {
      script.window = () => undefined
    }),
  },
  {
    name: 'address-swapped',
    ...leaving('another address', (script) => {
      script.page = (answer) => ({ ...answer, address: '0x3f5CE4a19b227Ff01c6D48aa90e3D7b52e61F80a' })
    }),
  },
  {
    name: 'foreign-host',
    ...leaving('does not belong', (script) => {
      script.page = (answer) => ({ ...answer, url: 'https://kestrel.evil.test/buy' })
    }),
  },
  {
    name: 'failed',
    ...leaving('could not be made ready', (script) => {
      script.fault = (path) => (path.endsWith('/onrampurl') ? away() : undefined)
    }),
  },
]

function afterLeaving(
  onramp: ScriptOnramp,
  sees: string,
  then: (world: World) => Promise<void> | void = () => {},
): Staged {
  return {
    setting: () => settingOf(onramp),
    async act(world) {
      await toLeave(world)
      await world.press('Open Kestrel Pay')
      await world.sees(sees)
      await then(world)
    },
  }
}

const told =
  (
    status: 'IN_PROGRESS' | 'SUCCESS' | 'FAILED',
    hash = 'order',
    mined: readonly string[] = [],
  ): ScriptOnramp =>
  (script) => {
    script.rows = [{ status, hash }]
    script.mined = mined
  }

/** States of a purchase that was left for. */
export const buyInProgress: readonly ViewState[] = [
  { name: 'waiting', ...afterLeaving(ordinary, 'Finish at Kestrel Pay') },
  { name: 'underway', ...afterLeaving(told('IN_PROGRESS'), 'in progress') },
  { name: 'told', ...afterLeaving(told('SUCCESS'), 'We look for it') },
  { name: 'arrived', ...afterLeaving(told('SUCCESS', '0xaa', ['0xaa']), 'arrived') },
  { name: 'failed', ...afterLeaving(told('FAILED'), 'Buy failed') },
  {
    name: 'still-waiting',
    ...afterLeaving((script) => {
      script.giveUpMs = 0
    }, 'Still waiting'),
  },
  {
    name: 'service-away',
    ...afterLeaving((script) => {
      script.fault = (path) => (path.endsWith('/history') ? away() : undefined)
    }, 'does not answer'),
  },
  {
    name: 'nothing',
    setting: () => settingOf(ordinary),
    async act(world) {
      world.widget.router.push('BuyInProgress')
      await world.sees('Nothing is being bought')
    },
  },
]

/** States of the explanation. */
export const whatIsABuy: readonly ViewState[] = [
  {
    name: 'normal',
    setting: () => settingOf(ordinary),
    async act(world) {
      world.widget.router.push('WhatIsABuy')
      await world.sees('Got it')
    },
  },
]
