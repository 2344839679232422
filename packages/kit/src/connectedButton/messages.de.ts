import type { messages } from './messages.js'

export const german: typeof messages = {
  'button.connecting': 'Verbindet …',
  'button.wrongNetwork': 'Falsches Netzwerk',
}
