/** The id of this source, stored with each connection that is made through it. */
export const sourceId = 'walletConnect'
