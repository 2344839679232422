/** How long (ms) a wallet may take to be on the network after it agreed. */
export const moveMs = 3_000
