import type { ViewProps } from '@foyer/core'
import type { CallsController } from './state.js'
import { CallsInTurn } from './views/CallsInTurn.js'
import { CallsStatus } from './views/CallsStatus.js'

export { createController } from './controller.js'
export { messages } from './messages.js'

/** The views by name. */
export const views = {
  CallsInTurn: {
    title: 'calls.title',
    component: CallsInTurn,
    enter: ({
      controller,
      signal,
    }: Pick<ViewProps<'CallsInTurn', CallsController>, 'controller' | 'signal'>) =>
      controller.entered(signal),
  },
  CallsStatus: {
    title: 'calls.status.title',
    component: CallsStatus,
    enter: ({
      controller,
      signal,
    }: Pick<ViewProps<'CallsStatus', CallsController>, 'controller' | 'signal'>) => controller.follow(signal),
  },
}
