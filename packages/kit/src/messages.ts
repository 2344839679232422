/** Texts of the connect button while no wallet is connected. The texts of a connected button are fetched later. */
export const messages = {
  connect: 'Connect wallet',
  failed: 'Not loaded. Try again',
}
