import { alertMessages, widgetMessages } from '@foyer/controllers/widget'
import { createCallsFeature } from '@foyer/feature-calls'
import { email } from '@foyer/feature-email'
import { history } from '@foyer/feature-history'
import { names } from '@foyer/feature-names'
import { nfts } from '@foyer/feature-nfts'
import { onramp } from '@foyer/feature-onramp'
import { receive } from '@foyer/feature-receive'
import { send } from '@foyer/feature-send'
import { sessions } from '@foyer/feature-sessions'
import { siwx } from '@foyer/feature-siwx'
import { createSocials } from '@foyer/feature-socials'
import { swaps } from '@foyer/feature-swaps'
import { messages } from '@foyer/scaffold/messages'
import { pseudoMessages } from '@foyer/testing'
import { uiMessages } from '@foyer/ui'

const calls = createCallsFeature({ open: () => false, installed: () => {} })
const features = await Promise.all(
  [
    calls,
    email,
    history,
    names,
    nfts,
    onramp,
    receive,
    send,
    sessions,
    siwx({ local: true }),
    createSocials(new Map()),
    swaps,
  ].map((feature) => feature.load()),
)

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
