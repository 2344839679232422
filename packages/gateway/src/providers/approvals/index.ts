export { type ApprovalsOptions, approvals, type Spender } from './approvals.js'
