export { type ClientReading, clientReading, type ReadingOptions } from './clientReading.js'
export { answersOf, asksOf, type FastCheck } from './generated.js'
export { callNameOf, requestFaults, type SeenRequest } from './requestFaults.js'
