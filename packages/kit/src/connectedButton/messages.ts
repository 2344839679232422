/** What the connect button says once somebody connects; `button.connect` is in `labels.ts`, before that. */
export const messages = {
  connecting: 'Connecting…',
  wrongNetwork: 'Wrong network',
}
