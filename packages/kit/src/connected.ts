// One chunk: both are there for who is connected.
export { createConnectedButton } from './connectedButton/connectedButton.js'
export { readBalance } from './readBalance.js'
