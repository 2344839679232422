/** What the connect button says before anybody connects; its other words come with its other looks. */
export const messages = {
  connect: 'Connect wallet',
  failed: 'Not loaded. Try again',
}
