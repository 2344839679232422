import type { ViewProps } from '@foyer/core'
import { Preview } from './Preview.js'
import { SelectToken } from './SelectToken.js'
import { SwapForm } from './SwapForm.js'
import type { Swaps } from './state.js'
import { createSwaps } from './swap.js'

export { messages } from './messages.js'

/** The controller of one instance. */
export const install = createSwaps

function enter({
  controller,
  params,
  signal,
}: Pick<ViewProps<'Swap', Swaps>, 'controller' | 'params' | 'signal'>) {
  controller.open(params?.token, signal)
}

/** The views by name. */
export const views = {
  Swap: { title: 'swap.title', component: SwapForm, enter },
  SwapSelectToken: {
    title: 'swap.token',
    component: SelectToken,
    // A page may open it by itself.
    enter: ({ controller }: Pick<ViewProps<'SwapSelectToken', Swaps>, 'controller'>) => controller.list(),
  },
  SwapPreview: { title: 'swap.review.title', component: Preview },
}
