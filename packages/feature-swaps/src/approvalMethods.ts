export { allow, dropLapsed, dropOther, dropUsed, refusalOf, setAside } from './allow.js'
export { messages } from './approvalMessages.js'
export { askNoted, isSamePermit, rememberPermit } from './leftPermits.js'
export { Review } from './Review.js'
