import type { ViewProps } from '@foyer/core'
import { BuyForm } from './BuyForm.js'
import { Explanation } from './Explanation.js'
import { Offers } from './Offers.js'
import { OrderStatus } from './OrderStatus.js'
import { createOnramp } from './onramp.js'
import { Redirect } from './Redirect.js'
import { SelectAsset } from './SelectAsset.js'
import { SelectPayment } from './SelectPayment.js'
import type { Onramp } from './state.js'

export { messages } from './messages.js'

/** The controller of one instance. */
export const install = createOnramp

type Entered = Pick<ViewProps<'OnRamp', Onramp>, 'controller' | 'signal'>

// A page may open any of them by itself.
const enter = ({ controller, signal }: Entered) => controller.stay(signal)

/** The views by name. */
export const views = {
  OnRamp: {
    title: 'onramp.title',
    component: BuyForm,
    enter({ controller, signal }: Entered) {
      controller.open()
      controller.stay(signal)
    },
  },
  OnRampFiatSelect: { title: 'onramp.payment', component: SelectPayment, enter },
  OnRampTokenSelect: { title: 'onramp.asset', component: SelectAsset, enter },
  OnRampProviders: { title: 'onramp.offers', component: Offers, enter },
  OnRampLeave: { title: 'onramp.title', component: Redirect, enter },
  BuyInProgress: { title: 'onramp.title', component: OrderStatus, enter },
  WhatIsABuy: { title: 'onramp.help', component: Explanation },
}
