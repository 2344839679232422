// One chunk: both are there for who is connected.
export { createFace } from './face/face.js'
export { readBalance } from './readBalance.js'
