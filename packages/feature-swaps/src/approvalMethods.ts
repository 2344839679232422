export { allow, dropLapsed, dropOther, lapse, refusalOf } from './allow.js'
export { messages } from './approvalMessages.js'
export { Review } from './Review.js'
