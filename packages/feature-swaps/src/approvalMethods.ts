export { allow, dropLapsed, dropOther, keepOut, refusalOf, setAside } from './allow.js'
export { messages } from './approvalMessages.js'
export { Review } from './Review.js'
