/** What the connect button says once somebody connects; `button.connect` is in `words.ts`, before that. */
export const messages = {
  'button.connecting': 'Connecting…',
  'button.wrongNetwork': 'Wrong network',
}
