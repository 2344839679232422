import { alertMessages, widgetMessages } from '@foyer/controllers/widget'
import { onramp } from '@foyer/feature-onramp'
import { receive } from '@foyer/feature-receive'
import { send } from '@foyer/feature-send'
import { swaps } from '@foyer/feature-swaps'
import { messages } from '@foyer/scaffold/messages'
import { pseudoMessages } from '@foyer/testing'
import { uiMessages } from '@foyer/ui'

const features = await Promise.all([onramp, receive, send, swaps].map((feature) => feature.load()))

/** Every text of the widget, longer and in brackets. */
export const pseudo = pseudoMessages(
  Object.assign(
    {},
    uiMessages,
    widgetMessages,
    alertMessages,
    messages,
    ...features.map((feature) => feature.messages),
  ),
)
