export { ConfigurationError, Problem, type ProblemCode } from './errors.js'
export { type RateCounter, type RedisClient, redisCounter } from './limits/counter.js'
export { createLogin } from './login.js'
export type { Mail, SendMail } from './mail/mailer.js'
export { type SmtpMail, type SmtpOptions, smtp } from './mail/smtp.js'
export type {
  ChainOptions,
  Login,
  LoginOptions,
  Project,
  SmartAccountKind,
  SmartAccountServices,
} from './options.js'
export { type AwsSealerOptions, awsSealer } from './sealer/awsSealer.js'
export { type FileSealerOptions, fileSealer } from './sealer/fileSealer.js'
export type { Sealer } from './sealer/sealer.js'
export type { AwsCredentials } from './sealer/signAws.js'
export { type VaultSealerOptions, vaultSealer } from './sealer/vaultSealer.js'
export type {
  AppleOptions,
  ClientOptions,
  Endpoints,
  FarcasterOptions,
  SocialOptions,
} from './social/options.js'
export { postgres } from './store/postgres.js'
export { sqlite } from './store/sqlite.js'
export type { Database } from './store/store.js'
export type { Sealers } from './wallets/secrets.js'
export type { Custody } from './wallets/wallets.js'
