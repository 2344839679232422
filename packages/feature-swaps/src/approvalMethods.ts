export { allow, dropLapsed, lapse, refusalOf } from './allow.js'
export { Review } from './Review.js'
export { messages } from './approvalMessages.js'
